var stats = {
    type: "GROUP",
name: "All Requests",
path: "",
pathFormatted: "group_missing-name--1146707516",
stats: {
    "name": "All Requests",
    "numberOfRequests": {
        "total": "40",
        "ok": "35",
        "ko": "5"
    },
    "minResponseTime": {
        "total": "8",
        "ok": "8",
        "ko": "223"
    },
    "maxResponseTime": {
        "total": "2361",
        "ok": "2361",
        "ko": "492"
    },
    "meanResponseTime": {
        "total": "761",
        "ok": "820",
        "ko": "350"
    },
    "standardDeviation": {
        "total": "560",
        "ok": "574",
        "ko": "98"
    },
    "percentiles1": {
        "total": "776",
        "ok": "902",
        "ko": "381"
    },
    "percentiles2": {
        "total": "1020",
        "ok": "1170",
        "ko": "396"
    },
    "percentiles3": {
        "total": "1922",
        "ok": "1922",
        "ko": "492"
    },
    "percentiles4": {
        "total": "2361",
        "ok": "2361",
        "ko": "492"
    },
    "group1": {
    "name": "t < 800 ms",
    "htmlName": "t < 800 ms",
    "count": 16,
    "percentage": 40.0
},
    "group2": {
    "name": "800 ms <= t < 1200 ms",
    "htmlName": "t >= 800 ms <br> t < 1200 ms",
    "count": 12,
    "percentage": 30.0
},
    "group3": {
    "name": "t >= 1200 ms",
    "htmlName": "t >= 1200 ms",
    "count": 7,
    "percentage": 17.5
},
    "group4": {
    "name": "failed",
    "htmlName": "failed",
    "count": 5,
    "percentage": 12.5
},
    "meanNumberOfRequestsPerSecond": {
        "total": "10",
        "ok": "8.75",
        "ko": "1.25"
    }
},
contents: {
"group_checkout-1536904518": {
          type: "GROUP",
name: "checkout",
path: "checkout",
pathFormatted: "group_checkout-1536904518",
stats: {
    "name": "checkout",
    "numberOfRequests": {
        "total": "20",
        "ok": "15",
        "ko": "5"
    },
    "minResponseTime": {
        "total": "8",
        "ok": "8",
        "ko": "223"
    },
    "maxResponseTime": {
        "total": "492",
        "ok": "470",
        "ko": "492"
    },
    "meanResponseTime": {
        "total": "292",
        "ok": "273",
        "ko": "350"
    },
    "standardDeviation": {
        "total": "129",
        "ok": "133",
        "ko": "98"
    },
    "percentiles1": {
        "total": "307",
        "ok": "295",
        "ko": "381"
    },
    "percentiles2": {
        "total": "398",
        "ok": "398",
        "ko": "396"
    },
    "percentiles3": {
        "total": "492",
        "ok": "470",
        "ko": "492"
    },
    "percentiles4": {
        "total": "492",
        "ok": "470",
        "ko": "492"
    },
    "group1": {
    "name": "t < 800 ms",
    "htmlName": "t < 800 ms",
    "count": 15,
    "percentage": 75.0
},
    "group2": {
    "name": "800 ms <= t < 1200 ms",
    "htmlName": "t >= 800 ms <br> t < 1200 ms",
    "count": 0,
    "percentage": 0.0
},
    "group3": {
    "name": "t >= 1200 ms",
    "htmlName": "t >= 1200 ms",
    "count": 0,
    "percentage": 0.0
},
    "group4": {
    "name": "failed",
    "htmlName": "failed",
    "count": 5,
    "percentage": 25.0
},
    "meanNumberOfRequestsPerSecond": {
        "total": "5",
        "ok": "3.75",
        "ko": "1.25"
    }
},
contents: {
"req_order-106006350": {
        type: "REQUEST",
        name: "order",
path: "checkout / order",
pathFormatted: "req_checkout---orde--1609842877",
stats: {
    "name": "order",
    "numberOfRequests": {
        "total": "20",
        "ok": "15",
        "ko": "5"
    },
    "minResponseTime": {
        "total": "8",
        "ok": "8",
        "ko": "223"
    },
    "maxResponseTime": {
        "total": "492",
        "ok": "470",
        "ko": "492"
    },
    "meanResponseTime": {
        "total": "292",
        "ok": "273",
        "ko": "350"
    },
    "standardDeviation": {
        "total": "129",
        "ok": "133",
        "ko": "98"
    },
    "percentiles1": {
        "total": "307",
        "ok": "295",
        "ko": "381"
    },
    "percentiles2": {
        "total": "398",
        "ok": "398",
        "ko": "396"
    },
    "percentiles3": {
        "total": "492",
        "ok": "470",
        "ko": "492"
    },
    "percentiles4": {
        "total": "492",
        "ok": "470",
        "ko": "492"
    },
    "group1": {
    "name": "t < 800 ms",
    "htmlName": "t < 800 ms",
    "count": 15,
    "percentage": 75.0
},
    "group2": {
    "name": "800 ms <= t < 1200 ms",
    "htmlName": "t >= 800 ms <br> t < 1200 ms",
    "count": 0,
    "percentage": 0.0
},
    "group3": {
    "name": "t >= 1200 ms",
    "htmlName": "t >= 1200 ms",
    "count": 0,
    "percentage": 0.0
},
    "group4": {
    "name": "failed",
    "htmlName": "failed",
    "count": 5,
    "percentage": 25.0
},
    "meanNumberOfRequestsPerSecond": {
        "total": "5",
        "ok": "3.75",
        "ko": "1.25"
    }
}
    }
}

     },"req_list-3322014": {
        type: "REQUEST",
        name: "list",
path: "list",
pathFormatted: "req_list-3322014",
stats: {
    "name": "list",
    "numberOfRequests": {
        "total": "20",
        "ok": "20",
        "ko": "0"
    },
    "minResponseTime": {
        "total": "776",
        "ok": "776",
        "ko": "-"
    },
    "maxResponseTime": {
        "total": "2361",
        "ok": "2361",
        "ko": "-"
    },
    "meanResponseTime": {
        "total": "1230",
        "ok": "1230",
        "ko": "-"
    },
    "standardDeviation": {
        "total": "414",
        "ok": "414",
        "ko": "-"
    },
    "percentiles1": {
        "total": "1020",
        "ok": "1020",
        "ko": "-"
    },
    "percentiles2": {
        "total": "1367",
        "ok": "1367",
        "ko": "-"
    },
    "percentiles3": {
        "total": "2361",
        "ok": "2361",
        "ko": "-"
    },
    "percentiles4": {
        "total": "2361",
        "ok": "2361",
        "ko": "-"
    },
    "group1": {
    "name": "t < 800 ms",
    "htmlName": "t < 800 ms",
    "count": 1,
    "percentage": 5.0
},
    "group2": {
    "name": "800 ms <= t < 1200 ms",
    "htmlName": "t >= 800 ms <br> t < 1200 ms",
    "count": 12,
    "percentage": 60.0
},
    "group3": {
    "name": "t >= 1200 ms",
    "htmlName": "t >= 1200 ms",
    "count": 7,
    "percentage": 35.0
},
    "group4": {
    "name": "failed",
    "htmlName": "failed",
    "count": 0,
    "percentage": 0.0
},
    "meanNumberOfRequestsPerSecond": {
        "total": "5",
        "ok": "5",
        "ko": "-"
    }
}
    }
}

}

function fillStats(stat){
    $("#numberOfRequests").append(stat.numberOfRequests.total);
    $("#numberOfRequestsOK").append(stat.numberOfRequests.ok);
    $("#numberOfRequestsKO").append(stat.numberOfRequests.ko);

    $("#minResponseTime").append(stat.minResponseTime.total);
    $("#minResponseTimeOK").append(stat.minResponseTime.ok);
    $("#minResponseTimeKO").append(stat.minResponseTime.ko);

    $("#maxResponseTime").append(stat.maxResponseTime.total);
    $("#maxResponseTimeOK").append(stat.maxResponseTime.ok);
    $("#maxResponseTimeKO").append(stat.maxResponseTime.ko);

    $("#meanResponseTime").append(stat.meanResponseTime.total);
    $("#meanResponseTimeOK").append(stat.meanResponseTime.ok);
    $("#meanResponseTimeKO").append(stat.meanResponseTime.ko);

    $("#standardDeviation").append(stat.standardDeviation.total);
    $("#standardDeviationOK").append(stat.standardDeviation.ok);
    $("#standardDeviationKO").append(stat.standardDeviation.ko);

    $("#percentiles1").append(stat.percentiles1.total);
    $("#percentiles1OK").append(stat.percentiles1.ok);
    $("#percentiles1KO").append(stat.percentiles1.ko);

    $("#percentiles2").append(stat.percentiles2.total);
    $("#percentiles2OK").append(stat.percentiles2.ok);
    $("#percentiles2KO").append(stat.percentiles2.ko);

    $("#percentiles3").append(stat.percentiles3.total);
    $("#percentiles3OK").append(stat.percentiles3.ok);
    $("#percentiles3KO").append(stat.percentiles3.ko);

    $("#percentiles4").append(stat.percentiles4.total);
    $("#percentiles4OK").append(stat.percentiles4.ok);
    $("#percentiles4KO").append(stat.percentiles4.ko);

    $("#meanNumberOfRequestsPerSecond").append(stat.meanNumberOfRequestsPerSecond.total);
    $("#meanNumberOfRequestsPerSecondOK").append(stat.meanNumberOfRequestsPerSecond.ok);
    $("#meanNumberOfRequestsPerSecondKO").append(stat.meanNumberOfRequestsPerSecond.ko);
}
