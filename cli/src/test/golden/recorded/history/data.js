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
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "c8a513364f3156c0b3db11a21e669f72db5c09af", "message": "Test empty input", "timestamp": "2026-05-08T09:00:00+02:00", "tree_id": "62ba2dc1f8afbc02ac91ece5b104e9231d0cdc83", "url": "https://example.com/acme/codec/commit/c8a513364f3156c0b3db11a21e669f72db5c09af"},
        "date": 1778274000000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41403, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8313201, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "d26d661f492ce41af7215e2b12e6cff2070e7292", "message": "Use the platform's charset decoder", "timestamp": "2026-05-09T09:00:00+02:00", "tree_id": "df38df26471f23a2f2e3f907c0ae559878baebfc", "url": "https://example.com/acme/codec/commit/d26d661f492ce41af7215e2b12e6cff2070e7292"},
        "date": 1778367600000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 42113, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8065352, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "64d9c7afb3ad1a0c2601502933144424bac01116", "message": "Explain the format", "timestamp": "2026-05-10T09:00:00+02:00", "tree_id": "b9eb6b4802e17c97ba26ddc4e32485f2aa46adf6", "url": "https://example.com/acme/codec/commit/64d9c7afb3ad1a0c2601502933144424bac01116"},
        "date": 1778461200000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 42136, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8186067, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "324437c5c6514835113e88ac080c8365a108bda0", "message": "Merge branch 'limits'\n\nFixes #10", "timestamp": "2026-05-11T09:00:00+02:00", "tree_id": "07ecc752d1a2aa957c9b903e6be9dc87d83239b0", "url": "https://example.com/acme/codec/commit/324437c5c6514835113e88ac080c8365a108bda0"},
        "date": 1778554800000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41417, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8016330, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "97c969a8c65cf229b797937e6863546383684f61", "message": "Build on JDK 25", "timestamp": "2026-05-12T09:00:00+02:00", "tree_id": "84e6e532e75a139debe7df5f0a6cb04b18ac018e", "url": "https://example.com/acme/codec/commit/97c969a8c65cf229b797937e6863546383684f61"},
        "date": 1778648400000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 42131, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8137918, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "5c4f02346264c19803b4e979abed1f3736ec3502", "message": "Read the header once", "timestamp": "2026-05-13T09:00:00+02:00", "tree_id": "64a9513e71c902612ab5c9e3208f699ed97693ca", "url": "https://example.com/acme/codec/commit/5c4f02346264c19803b4e979abed1f3736ec3502"},
        "date": 1778742000000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 42463, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8012027, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "41d22e15d973f15c6421f00a0872c6cf5926a203", "message": "Decode in one pass", "timestamp": "2026-05-14T09:00:00+02:00", "tree_id": "96646477d354ae948613f0de20c53cb03ccafa53", "url": "https://example.com/acme/codec/commit/41d22e15d973f15c6421f00a0872c6cf5926a203"},
        "date": 1778835600000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41776, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8320185, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "952b34803de4d302b20b9f04749e40318216d3b6", "message": "Update dependencies", "timestamp": "2026-05-15T09:00:00+02:00", "tree_id": "4e9bc32bc642bc5416e6cd8df136c2744430d6ce", "url": "https://example.com/acme/codec/commit/952b34803de4d302b20b9f04749e40318216d3b6"},
        "date": 1778929200000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41279, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 7995133, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "1e4bee1b21789976b1e2891aff61f5fd9d63f0d2", "message": "Fix a typo\n\nFixes #15", "timestamp": "2026-05-16T09:00:00+02:00", "tree_id": "4f928451636eb62b901a38ede955e3024d4f6f9f", "url": "https://example.com/acme/codec/commit/1e4bee1b21789976b1e2891aff61f5fd9d63f0d2"},
        "date": 1779022800000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41841, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8178471, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "935ea6112d6ea0fb23bb121731dcab4f6db8d71b", "message": "Keep buffers between calls", "timestamp": "2026-05-17T09:00:00+02:00", "tree_id": "77c8b1d97add04ff30d3d86a22a4887fe7924930", "url": "https://example.com/acme/codec/commit/935ea6112d6ea0fb23bb121731dcab4f6db8d71b"},
        "date": 1779116400000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41679, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8115479, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "91bf6c75fd49419cc075655126c9c1056f5ddd84", "message": "Name the limits", "timestamp": "2026-05-18T09:00:00+02:00", "tree_id": "8270ff3aaf9f2379abc54cad79b97850d4416787", "url": "https://example.com/acme/codec/commit/91bf6c75fd49419cc075655126c9c1056f5ddd84"},
        "date": 1779210000000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41863, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 7988603, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "cb1b9afb7d4a17a4889c3f5b8368e221834ceade", "message": "Check lengths first", "timestamp": "2026-05-19T09:00:00+02:00", "tree_id": "bd7f2748d765d987d27245562f51d161408e5fde", "url": "https://example.com/acme/codec/commit/cb1b9afb7d4a17a4889c3f5b8368e221834ceade"},
        "date": 1779303600000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 42472, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8201552, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "bc68497c0395b2ae03b07a8a2b49e4d0cc6c9a3f", "message": "Test empty input", "timestamp": "2026-05-20T09:00:00+02:00", "tree_id": "096574409b3177336e44a37ab2a4900322ee1e9c", "url": "https://example.com/acme/codec/commit/bc68497c0395b2ae03b07a8a2b49e4d0cc6c9a3f"},
        "date": 1779397200000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 42159, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 7961351, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "5ff74336ab33e01c1990b1dacd40f94d57031083", "message": "Use the platform's charset decoder\n\nFixes #20", "timestamp": "2026-05-21T09:00:00+02:00", "tree_id": "7380e34a221142ffb459166add7302b82f3e10b5", "url": "https://example.com/acme/codec/commit/5ff74336ab33e01c1990b1dacd40f94d57031083"},
        "date": 1779490800000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 42048, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8122965, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "5709e54afb5528413288eb654f60da49b037ca47", "message": "Explain the format", "timestamp": "2026-05-22T09:00:00+02:00", "tree_id": "d65a599e3198f4030bc67d4449f8242600327bfc", "url": "https://example.com/acme/codec/commit/5709e54afb5528413288eb654f60da49b037ca47"},
        "date": 1779584400000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41352, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8092954, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "8322cefdca0430d172de545f49ecd910a37a66e0", "message": "Merge branch 'limits'", "timestamp": "2026-05-23T09:00:00+02:00", "tree_id": "785c9b1ce3d072abebc90e371154a6eae964e814", "url": "https://example.com/acme/codec/commit/8322cefdca0430d172de545f49ecd910a37a66e0"},
        "date": 1779678000000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 42588, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8127897, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "2638505200cbc759e24001e43a489291aa8f89e3", "message": "Build on JDK 25", "timestamp": "2026-05-24T09:00:00+02:00", "tree_id": "8cecb8d098bd6ce5974c42ca0c106a25aad7df9a", "url": "https://example.com/acme/codec/commit/2638505200cbc759e24001e43a489291aa8f89e3"},
        "date": 1779771600000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 41765, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8102914, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "5e7fa4c7d0e3c30b2d2e2aab001af809299a6197", "message": "Read the header once", "timestamp": "2026-05-25T09:00:00+02:00", "tree_id": "054e8cbf1078a2e564cbf742a5508ffabbfa4ed0", "url": "https://example.com/acme/codec/commit/5e7fa4c7d0e3c30b2d2e2aab001af809299a6197"},
        "date": 1779865200000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 46584, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 7964385, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "00e53c122c51c686d914f85e063cdac157b86ada", "message": "Decode in one pass\n\nFixes #25", "timestamp": "2026-05-26T09:00:00+02:00", "tree_id": "c8d49fcf22fd1958308952c455a98be31f3e03c2", "url": "https://example.com/acme/codec/commit/00e53c122c51c686d914f85e063cdac157b86ada"},
        "date": 1779958800000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 46563, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 7908283, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "df0bd0ffaf6fe004d70367ecb4f36dff716cbe1e", "message": "Update dependencies", "timestamp": "2026-05-27T09:00:00+02:00", "tree_id": "0f47098e369e5443e554404db2ad850820eb6dc4", "url": "https://example.com/acme/codec/commit/df0bd0ffaf6fe004d70367ecb4f36dff716cbe1e"},
        "date": 1780052400000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 46596, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8142113, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "8c65b6cd3c890beadc970555427a3ad25cc6c69e", "message": "Fix a typo", "timestamp": "2026-05-28T09:00:00+02:00", "tree_id": "6dbc31679a779303ef2ea5c41d6061e913cac175", "url": "https://example.com/acme/codec/commit/8c65b6cd3c890beadc970555427a3ad25cc6c69e"},
        "date": 1780146000000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 47073, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8030738, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "bd0377d86220d16e03cbfb8f2c22f13790be03a7", "message": "Keep buffers between calls", "timestamp": "2026-06-01T09:00:00+02:00", "tree_id": "824d60ae093f352af9aea8dec98d3dd166f57135", "url": "https://example.com/acme/codec/commit/bd0377d86220d16e03cbfb8f2c22f13790be03a7"},
        "date": 1780239600000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 47062, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 7997607, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "dd361fa67ef463ec732373a10ceb390fc36b2f3d", "message": "Name the limits", "timestamp": "2026-06-02T09:00:00+02:00", "tree_id": "78c2a67031ec6aaa64827d82eec9344a764fbfdd", "url": "https://example.com/acme/codec/commit/dd361fa67ef463ec732373a10ceb390fc36b2f3d"},
        "date": 1780333200000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 46330, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8104651, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "06d918c377fdeb1dd4f61865b2bed9bdbf7939e8", "message": "Check lengths first\n\nFixes #30", "timestamp": "2026-06-03T09:00:00+02:00", "tree_id": "a9d276398804baaa5dbd2eda1b97d04f9ef28982", "url": "https://example.com/acme/codec/commit/06d918c377fdeb1dd4f61865b2bed9bdbf7939e8"},
        "date": 1780426800000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 46972, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8194266, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "8f5cd3f741a296c74203964c813c0a61449a1d95", "message": "Test empty input", "timestamp": "2026-06-04T09:00:00+02:00", "tree_id": "865fe3975f235fc5ca3cf49e4f45fa671430ad16", "url": "https://example.com/acme/codec/commit/8f5cd3f741a296c74203964c813c0a61449a1d95"},
        "date": 1780520400000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 45971, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 7886972, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "e7ae1c2cecc9f3614e757d11bae6a78fef7d43d0", "message": "Use the platform's charset decoder", "timestamp": "2026-06-05T09:00:00+02:00", "tree_id": "47fdd2704bbf6e23ddd2c6dbb89cd56837d334b4", "url": "https://example.com/acme/codec/commit/e7ae1c2cecc9f3614e757d11bae6a78fef7d43d0"},
        "date": 1780614000000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 46285, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8194990, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "916975abbf39ca0538b3ce9241f7aaca5ddd6d65", "message": "Explain the format", "timestamp": "2026-06-06T09:00:00+02:00", "tree_id": "7cac19e382c94c8e86fa7b3190fac2e230532e5b", "url": "https://example.com/acme/codec/commit/916975abbf39ca0538b3ce9241f7aaca5ddd6d65"},
        "date": 1780707600000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 46981, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8149379, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "f9761387c106833f4ab9a62b662ce6ca8f788353", "message": "Merge branch 'limits'", "timestamp": "2026-06-07T09:00:00+02:00", "tree_id": "a8c3695e1086b82e027c4580794f14037c7ec465", "url": "https://example.com/acme/codec/commit/f9761387c106833f4ab9a62b662ce6ca8f788353"},
        "date": 1780801200000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 46861, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 8179055, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "716f9b4133994d75f6631fdb8b5f6bfe945fdd78", "message": "Build on JDK 25\n\nFixes #35", "timestamp": "2026-06-08T09:00:00+02:00", "tree_id": "3aaf6c690531980f65d28d0a37e55ca02726c3f9", "url": "https://example.com/acme/codec/commit/716f9b4133994d75f6631fdb8b5f6bfe945fdd78"},
        "date": 1780894800000,
        "tool": "go",
        "benches": [
          {"name": "BenchmarkDecode/small", "value": 46790, "unit": "ns/op", "extra": "30000 times\n8 procs"},
          {"name": "BenchmarkDecode/large", "value": 9367076, "unit": "ns/op", "extra": "150 times\n8 procs"}
        ]
      }
    ],
    "Throughput": [
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "5499b5e3a8493ae62db12da90a371e8a1ed6ccaa", "message": "Read the header once\n\nFixes #0", "timestamp": "2026-05-01T09:00:00+02:00", "tree_id": "fe18920df6f891383a8bf956a81901edab7b8eab", "url": "https://example.com/acme/codec/commit/5499b5e3a8493ae62db12da90a371e8a1ed6ccaa"},
        "date": 1777618860000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 900.72, "unit": "MB/s", "range": "± 10.04"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "ef2474deed59f3643735cadc607bf74ce063e011", "message": "Decode in one pass", "timestamp": "2026-05-02T09:00:00+02:00", "tree_id": "9a1df97879a25ff71c9c74d7a7d085c9d485357c", "url": "https://example.com/acme/codec/commit/ef2474deed59f3643735cadc607bf74ce063e011"},
        "date": 1777712460000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 912.56, "unit": "MB/s", "range": "± 6.98"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "ecdf43031fdadac369329061642f5fa9d7bc9741", "message": "Update dependencies", "timestamp": "2026-05-03T09:00:00+02:00", "tree_id": "64d56fa4ae306703015996cd8ac31fa6805273d9", "url": "https://example.com/acme/codec/commit/ecdf43031fdadac369329061642f5fa9d7bc9741"},
        "date": 1777806060000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 898.36, "unit": "MB/s", "range": "± 4.21"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "c194d91df0c7f2e83335d5d40c4c9083b8a039ed", "message": "Fix a typo", "timestamp": "2026-05-04T09:00:00+02:00", "tree_id": "4513784d2560002bd27f9d63f8476474dc5f09a5", "url": "https://example.com/acme/codec/commit/c194d91df0c7f2e83335d5d40c4c9083b8a039ed"},
        "date": 1777899660000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 905.6, "unit": "MB/s", "range": "± 8.74"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "8f060755e12f3045cd061282c8f749cf96352ada", "message": "Keep buffers between calls", "timestamp": "2026-05-05T09:00:00+02:00", "tree_id": "d4f4db2c35515972a027f5494b1d3d0fc87c1109", "url": "https://example.com/acme/codec/commit/8f060755e12f3045cd061282c8f749cf96352ada"},
        "date": 1777993260000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 881.62, "unit": "MB/s", "range": "± 6.93"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "92fb7d155472a963db37d2fb9d313dcb1d426c97", "message": "Name the limits\n\nFixes #5", "timestamp": "2026-05-06T09:00:00+02:00", "tree_id": "dccac8b5f4ed4cb8db56ab38926cf9bbdf8d81b0", "url": "https://example.com/acme/codec/commit/92fb7d155472a963db37d2fb9d313dcb1d426c97"},
        "date": 1778086860000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 938.49, "unit": "MB/s", "range": "± 7.55"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "d1da8c99c31b89fdbb4f5fea8b4ec1aa0033fc40", "message": "Check lengths first", "timestamp": "2026-05-07T09:00:00+02:00", "tree_id": "a21daa5f4360eef78a534aa6056b78598f7e59e9", "url": "https://example.com/acme/codec/commit/d1da8c99c31b89fdbb4f5fea8b4ec1aa0033fc40"},
        "date": 1778180460000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 894.96, "unit": "MB/s", "range": "± 8.15"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "c8a513364f3156c0b3db11a21e669f72db5c09af", "message": "Test empty input", "timestamp": "2026-05-08T09:00:00+02:00", "tree_id": "62ba2dc1f8afbc02ac91ece5b104e9231d0cdc83", "url": "https://example.com/acme/codec/commit/c8a513364f3156c0b3db11a21e669f72db5c09af"},
        "date": 1778274060000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 914.76, "unit": "MB/s", "range": "± 9.60"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "d26d661f492ce41af7215e2b12e6cff2070e7292", "message": "Use the platform's charset decoder", "timestamp": "2026-05-09T09:00:00+02:00", "tree_id": "df38df26471f23a2f2e3f907c0ae559878baebfc", "url": "https://example.com/acme/codec/commit/d26d661f492ce41af7215e2b12e6cff2070e7292"},
        "date": 1778367660000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 907.9, "unit": "MB/s", "range": "± 6.87"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "64d9c7afb3ad1a0c2601502933144424bac01116", "message": "Explain the format", "timestamp": "2026-05-10T09:00:00+02:00", "tree_id": "b9eb6b4802e17c97ba26ddc4e32485f2aa46adf6", "url": "https://example.com/acme/codec/commit/64d9c7afb3ad1a0c2601502933144424bac01116"},
        "date": 1778461260000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 892.24, "unit": "MB/s", "range": "± 9.23"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "324437c5c6514835113e88ac080c8365a108bda0", "message": "Merge branch 'limits'\n\nFixes #10", "timestamp": "2026-05-11T09:00:00+02:00", "tree_id": "07ecc752d1a2aa957c9b903e6be9dc87d83239b0", "url": "https://example.com/acme/codec/commit/324437c5c6514835113e88ac080c8365a108bda0"},
        "date": 1778554860000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 907.32, "unit": "MB/s", "range": "± 7.64"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "97c969a8c65cf229b797937e6863546383684f61", "message": "Build on JDK 25", "timestamp": "2026-05-12T09:00:00+02:00", "tree_id": "84e6e532e75a139debe7df5f0a6cb04b18ac018e", "url": "https://example.com/acme/codec/commit/97c969a8c65cf229b797937e6863546383684f61"},
        "date": 1778648460000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 907.03, "unit": "MB/s", "range": "± 9.75"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "5c4f02346264c19803b4e979abed1f3736ec3502", "message": "Read the header once", "timestamp": "2026-05-13T09:00:00+02:00", "tree_id": "64a9513e71c902612ab5c9e3208f699ed97693ca", "url": "https://example.com/acme/codec/commit/5c4f02346264c19803b4e979abed1f3736ec3502"},
        "date": 1778742060000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 897.72, "unit": "MB/s", "range": "± 5.17"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "41d22e15d973f15c6421f00a0872c6cf5926a203", "message": "Decode in one pass", "timestamp": "2026-05-14T09:00:00+02:00", "tree_id": "96646477d354ae948613f0de20c53cb03ccafa53", "url": "https://example.com/acme/codec/commit/41d22e15d973f15c6421f00a0872c6cf5926a203"},
        "date": 1778835660000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 922.73, "unit": "MB/s", "range": "± 7.48"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "952b34803de4d302b20b9f04749e40318216d3b6", "message": "Update dependencies", "timestamp": "2026-05-15T09:00:00+02:00", "tree_id": "4e9bc32bc642bc5416e6cd8df136c2744430d6ce", "url": "https://example.com/acme/codec/commit/952b34803de4d302b20b9f04749e40318216d3b6"},
        "date": 1778929260000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 935.01, "unit": "MB/s", "range": "± 7.43"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "1e4bee1b21789976b1e2891aff61f5fd9d63f0d2", "message": "Fix a typo\n\nFixes #15", "timestamp": "2026-05-16T09:00:00+02:00", "tree_id": "4f928451636eb62b901a38ede955e3024d4f6f9f", "url": "https://example.com/acme/codec/commit/1e4bee1b21789976b1e2891aff61f5fd9d63f0d2"},
        "date": 1779022860000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 907.33, "unit": "MB/s", "range": "± 6.87"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "935ea6112d6ea0fb23bb121731dcab4f6db8d71b", "message": "Keep buffers between calls", "timestamp": "2026-05-17T09:00:00+02:00", "tree_id": "77c8b1d97add04ff30d3d86a22a4887fe7924930", "url": "https://example.com/acme/codec/commit/935ea6112d6ea0fb23bb121731dcab4f6db8d71b"},
        "date": 1779116460000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 916.67, "unit": "MB/s", "range": "± 5.82"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "91bf6c75fd49419cc075655126c9c1056f5ddd84", "message": "Name the limits", "timestamp": "2026-05-18T09:00:00+02:00", "tree_id": "8270ff3aaf9f2379abc54cad79b97850d4416787", "url": "https://example.com/acme/codec/commit/91bf6c75fd49419cc075655126c9c1056f5ddd84"},
        "date": 1779210060000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 890.75, "unit": "MB/s", "range": "± 5.75"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "cb1b9afb7d4a17a4889c3f5b8368e221834ceade", "message": "Check lengths first", "timestamp": "2026-05-19T09:00:00+02:00", "tree_id": "bd7f2748d765d987d27245562f51d161408e5fde", "url": "https://example.com/acme/codec/commit/cb1b9afb7d4a17a4889c3f5b8368e221834ceade"},
        "date": 1779303660000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 905.82, "unit": "MB/s", "range": "± 11.08"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "bc68497c0395b2ae03b07a8a2b49e4d0cc6c9a3f", "message": "Test empty input", "timestamp": "2026-05-20T09:00:00+02:00", "tree_id": "096574409b3177336e44a37ab2a4900322ee1e9c", "url": "https://example.com/acme/codec/commit/bc68497c0395b2ae03b07a8a2b49e4d0cc6c9a3f"},
        "date": 1779397260000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 892.87, "unit": "MB/s", "range": "± 14.95"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "5ff74336ab33e01c1990b1dacd40f94d57031083", "message": "Use the platform's charset decoder\n\nFixes #20", "timestamp": "2026-05-21T09:00:00+02:00", "tree_id": "7380e34a221142ffb459166add7302b82f3e10b5", "url": "https://example.com/acme/codec/commit/5ff74336ab33e01c1990b1dacd40f94d57031083"},
        "date": 1779490860000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 936.99, "unit": "MB/s", "range": "± 6.76"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "5709e54afb5528413288eb654f60da49b037ca47", "message": "Explain the format", "timestamp": "2026-05-22T09:00:00+02:00", "tree_id": "d65a599e3198f4030bc67d4449f8242600327bfc", "url": "https://example.com/acme/codec/commit/5709e54afb5528413288eb654f60da49b037ca47"},
        "date": 1779584460000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 926.58, "unit": "MB/s", "range": "± 6.45"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "8322cefdca0430d172de545f49ecd910a37a66e0", "message": "Merge branch 'limits'", "timestamp": "2026-05-23T09:00:00+02:00", "tree_id": "785c9b1ce3d072abebc90e371154a6eae964e814", "url": "https://example.com/acme/codec/commit/8322cefdca0430d172de545f49ecd910a37a66e0"},
        "date": 1779678060000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 892.98, "unit": "MB/s", "range": "± 5.65"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "2638505200cbc759e24001e43a489291aa8f89e3", "message": "Build on JDK 25", "timestamp": "2026-05-24T09:00:00+02:00", "tree_id": "8cecb8d098bd6ce5974c42ca0c106a25aad7df9a", "url": "https://example.com/acme/codec/commit/2638505200cbc759e24001e43a489291aa8f89e3"},
        "date": 1779771660000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 896.89, "unit": "MB/s", "range": "± 9.35"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "5e7fa4c7d0e3c30b2d2e2aab001af809299a6197", "message": "Read the header once", "timestamp": "2026-05-25T09:00:00+02:00", "tree_id": "054e8cbf1078a2e564cbf742a5508ffabbfa4ed0", "url": "https://example.com/acme/codec/commit/5e7fa4c7d0e3c30b2d2e2aab001af809299a6197"},
        "date": 1779865260000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 916.9, "unit": "MB/s", "range": "± 7.21"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "00e53c122c51c686d914f85e063cdac157b86ada", "message": "Decode in one pass\n\nFixes #25", "timestamp": "2026-05-26T09:00:00+02:00", "tree_id": "c8d49fcf22fd1958308952c455a98be31f3e03c2", "url": "https://example.com/acme/codec/commit/00e53c122c51c686d914f85e063cdac157b86ada"},
        "date": 1779958860000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 905.03, "unit": "MB/s", "range": "± 8.15"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "df0bd0ffaf6fe004d70367ecb4f36dff716cbe1e", "message": "Update dependencies", "timestamp": "2026-05-27T09:00:00+02:00", "tree_id": "0f47098e369e5443e554404db2ad850820eb6dc4", "url": "https://example.com/acme/codec/commit/df0bd0ffaf6fe004d70367ecb4f36dff716cbe1e"},
        "date": 1780052460000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 903.12, "unit": "MB/s", "range": "± 6.84"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "8c65b6cd3c890beadc970555427a3ad25cc6c69e", "message": "Fix a typo", "timestamp": "2026-05-28T09:00:00+02:00", "tree_id": "6dbc31679a779303ef2ea5c41d6061e913cac175", "url": "https://example.com/acme/codec/commit/8c65b6cd3c890beadc970555427a3ad25cc6c69e"},
        "date": 1780146060000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 928.07, "unit": "MB/s", "range": "± 3.75"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "bd0377d86220d16e03cbfb8f2c22f13790be03a7", "message": "Keep buffers between calls", "timestamp": "2026-06-01T09:00:00+02:00", "tree_id": "824d60ae093f352af9aea8dec98d3dd166f57135", "url": "https://example.com/acme/codec/commit/bd0377d86220d16e03cbfb8f2c22f13790be03a7"},
        "date": 1780239660000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 918.52, "unit": "MB/s", "range": "± 6.67"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "dd361fa67ef463ec732373a10ceb390fc36b2f3d", "message": "Name the limits", "timestamp": "2026-06-02T09:00:00+02:00", "tree_id": "78c2a67031ec6aaa64827d82eec9344a764fbfdd", "url": "https://example.com/acme/codec/commit/dd361fa67ef463ec732373a10ceb390fc36b2f3d"},
        "date": 1780333260000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 882.79, "unit": "MB/s", "range": "± 6.56"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "06d918c377fdeb1dd4f61865b2bed9bdbf7939e8", "message": "Check lengths first\n\nFixes #30", "timestamp": "2026-06-03T09:00:00+02:00", "tree_id": "a9d276398804baaa5dbd2eda1b97d04f9ef28982", "url": "https://example.com/acme/codec/commit/06d918c377fdeb1dd4f61865b2bed9bdbf7939e8"},
        "date": 1780426860000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 919.61, "unit": "MB/s", "range": "± 8.63"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "8f5cd3f741a296c74203964c813c0a61449a1d95", "message": "Test empty input", "timestamp": "2026-06-04T09:00:00+02:00", "tree_id": "865fe3975f235fc5ca3cf49e4f45fa671430ad16", "url": "https://example.com/acme/codec/commit/8f5cd3f741a296c74203964c813c0a61449a1d95"},
        "date": 1780520460000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 906.91, "unit": "MB/s", "range": "± 11.25"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "e7ae1c2cecc9f3614e757d11bae6a78fef7d43d0", "message": "Use the platform's charset decoder", "timestamp": "2026-06-05T09:00:00+02:00", "tree_id": "47fdd2704bbf6e23ddd2c6dbb89cd56837d334b4", "url": "https://example.com/acme/codec/commit/e7ae1c2cecc9f3614e757d11bae6a78fef7d43d0"},
        "date": 1780614060000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 927.2, "unit": "MB/s", "range": "± 6.94"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "916975abbf39ca0538b3ce9241f7aaca5ddd6d65", "message": "Explain the format", "timestamp": "2026-06-06T09:00:00+02:00", "tree_id": "7cac19e382c94c8e86fa7b3190fac2e230532e5b", "url": "https://example.com/acme/codec/commit/916975abbf39ca0538b3ce9241f7aaca5ddd6d65"},
        "date": 1780707660000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 913.68, "unit": "MB/s", "range": "± 6.00"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "f9761387c106833f4ab9a62b662ce6ca8f788353", "message": "Merge branch 'limits'", "timestamp": "2026-06-07T09:00:00+02:00", "tree_id": "a8c3695e1086b82e027c4580794f14037c7ec465", "url": "https://example.com/acme/codec/commit/f9761387c106833f4ab9a62b662ce6ca8f788353"},
        "date": 1780801260000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 922.83, "unit": "MB/s", "range": "± 7.30"}
        ]
      },
      {
        "commit": {"author": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "committer": {"email": "committer@example.com", "name": "A Committer", "username": "committer"}, "distinct": true, "id": "716f9b4133994d75f6631fdb8b5f6bfe945fdd78", "message": "Build on JDK 25\n\nFixes #35", "timestamp": "2026-06-08T09:00:00+02:00", "tree_id": "3aaf6c690531980f65d28d0a37e55ca02726c3f9", "url": "https://example.com/acme/codec/commit/716f9b4133994d75f6631fdb8b5f6bfe945fdd78"},
        "date": 1780894860000,
        "tool": "customBiggerIsBetter",
        "benches": [
          {"name": "copy", "value": 901.68, "unit": "MB/s", "range": "± 20.99"}
        ]
      }
    ]
  }
}