export const USAGE = `Usage: local-lake <command> [options]

  run -- <program>   run a program, such as npm run dev, on a lake of its own
  start              start a lake, and keep it until Ctrl+C
  import <file>      import a dataset's export (.tar.gz or .ndjson)
  export <file>      export the dataset (.tar.gz)
  snapshot save <name>, snapshot restore <name>, snapshot list
                     keep the dataset's content under a name, and bring it back
  diff <a> [<b>]     say what changed from a to b: snapshots, exports or datasets
                     (b: the project's dataset)
  validate           check all documents against the Studio's schema in this folder;
                     options of sanity documents validate go after --
  reset              delete the stored documents and assets
  doctor             say what is missing on this machine
  record -- <prog.>  run a program with hosted Sanity, and write what they said
  verify <files>     repeat what was recorded on a lake, and say what differs

  --project <id>     project id, if it isn't in the project's files; run and start
                     take several
  --dataset <name>   dataset (production), or several likewise
  --data <folder>    folder for everything that is stored (.local-lake)
  --database-url <u> a Postgres, which several lakes may share, instead of the
                     embedded one (start: DATABASE_URL)
  --port <number>    port of the lake; 0 takes any free one (start: 3333, others: 0)
  --gateway-port <n> port of the gateway (0)
  --offline          refuse every host but Sanity's, which the lake stands in for
  --online           let through hosts of Sanity that it doesn't stand in for
  --limits <plan>    refuse what Sanity's plan free, growth or enterprise doesn't
                     allow
  --snapshot <file>  run, verify: start from an export or a snapshot, and throw away
                     what is written
  --try              run: start from a copy of the dataset, throw away what is
                     written, and say what it was
  --open[=<url>]     run: open a page in a Chromium that knows the lake
                     (http://localhost:3000)
  --replace          import: replace documents that exist
  --missing          import: keep documents that exist
  --overwrite        export, snapshot save, record: replace what is there
  --output <file>    record: file to write (exchanges.jsonl)
  --format <format>  diff, run --try: text, json, or markdown for a pull request
  --exit-code        diff: exit with 1 if there are differences
  --json             start: print one line of JSON once the lake is ready
  --version          print the version
  --help             print this`
