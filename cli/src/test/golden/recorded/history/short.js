window.BENCHMARK_DATA = {
  "lastUpdate": 1780894860000,
  "repoUrl": "https://example.com/acme/codec",
  "entries": {
    "Go Benchmark": [
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "5499b5e3a8493ae62db12da90a371e8a1ed6ccaa", "message": "Read the header once\n\nFixes #0", "timestamp": "2026-05-01T09:00:00+02:00", "tree_id": "fe18920df6f891383a8bf956a81901edab7b8eab", "url": "https://example.com/acme/codec/commit/5499b5e3a8493ae62db12da90a371e8a1ed6ccaa"},
        "date": 1777618800000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41437, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8257896, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "ef2474deed59f3643735cadc607bf74ce063e011", "message": "Decode in one pass", "timestamp": "2026-05-02T09:00:00+02:00", "tree_id": "9a1df97879a25ff71c9c74d7a7d085c9d485357c", "url": "https://example.com/acme/codec/commit/ef2474deed59f3643735cadc607bf74ce063e011"},
        "date": 1777712400000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 42050, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8011550, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "ecdf43031fdadac369329061642f5fa9d7bc9741", "message": "Update dependencies", "timestamp": "2026-05-03T09:00:00+02:00", "tree_id": "64d56fa4ae306703015996cd8ac31fa6805273d9", "url": "https://example.com/acme/codec/commit/ecdf43031fdadac369329061642f5fa9d7bc9741"},
        "date": 1777806000000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41757, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8191960, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "c194d91df0c7f2e83335d5d40c4c9083b8a039ed", "message": "Fix a typo", "timestamp": "2026-05-04T09:00:00+02:00", "tree_id": "4513784d2560002bd27f9d63f8476474dc5f09a5", "url": "https://example.com/acme/codec/commit/c194d91df0c7f2e83335d5d40c4c9083b8a039ed"},
        "date": 1777899600000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41510, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8008976, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "8f060755e12f3045cd061282c8f749cf96352ada", "message": "Keep buffers between calls", "timestamp": "2026-05-05T09:00:00+02:00", "tree_id": "d4f4db2c35515972a027f5494b1d3d0fc87c1109", "url": "https://example.com/acme/codec/commit/8f060755e12f3045cd061282c8f749cf96352ada"},
        "date": 1777993200000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41554, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8079239, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "92fb7d155472a963db37d2fb9d313dcb1d426c97", "message": "Name the limits\n\nFixes #5", "timestamp": "2026-05-06T09:00:00+02:00", "tree_id": "dccac8b5f4ed4cb8db56ab38926cf9bbdf8d81b0", "url": "https://example.com/acme/codec/commit/92fb7d155472a963db37d2fb9d313dcb1d426c97"},
        "date": 1778086800000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41545, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8132466, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "d1da8c99c31b89fdbb4f5fea8b4ec1aa0033fc40", "message": "Check lengths first", "timestamp": "2026-05-07T09:00:00+02:00", "tree_id": "a21daa5f4360eef78a534aa6056b78598f7e59e9", "url": "https://example.com/acme/codec/commit/d1da8c99c31b89fdbb4f5fea8b4ec1aa0033fc40"},
        "date": 1778180400000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41959, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8116619, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      }
    ]
  }
}