window.BENCHMARK_DATA = {
  "lastUpdate": 1780894860000,
  "repoUrl": "https://example.com/acme/codec",
  "entries": {
    "Go Benchmark": [
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
          {"name": "BenchmarkDecode/large", "value": "fast", "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      }
    ]
  }
}