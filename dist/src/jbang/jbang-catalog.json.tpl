{
  "aliases": {
    "{{jbangAliasName}}": {
      "script-ref": "Loombench.java",
      "description": "{{projectDescription}}",
      "java": "25+",
      "dependencies": ["dev.loombench:loombench-dist:{{projectVersion}}:bin@zip"]
    }
  }
}
