{
  "aliases": {
    "{{jbangAliasName}}": {
      "script-ref": "Loombench.java",
      "description": "{{projectDescription}}",
      "java": "25+",
      "dependencies": ["dev.loombench:loombench-dist:{{projectVersion}}:bin@zip"]
    },
    "{{jbangAliasName}}-servers": {
      "script-ref": "Loombench.java",
      "description": "{{projectDescription}}; with servers under test, JMeter and PostgreSQL",
      "java": "25+",
      "dependencies": [
        "dev.loombench:loombench-dist:{{projectVersion}}:bin@zip",
        "dev.loombench:loombench-dist:{{projectVersion}}:servers@zip"
      ]
    }
  }
}
