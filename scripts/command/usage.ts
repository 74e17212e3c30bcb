/** The answer to `latchkey --help`. */
export const usage = `Usage: latchkey <command>

  start     run the server in this folder, with a database in .data. Installs the package latchkey-server of this version if it is missing
    --server FILE_OR_URL          the package, instead             (LATCHKEY_SERVER_PACKAGE)
    --with-stripe-double[=PORT]   with a double of Stripe, for development
  init      connect the app in this folder: Next.js, React Router, TanStack Start, Astro, Vite with React, or a Node server.
            It shows each change, and can be repeated
    --url ADDRESS                 the server; default: the environment, else http://localhost:8102
    --project ID                  the project; default: the only one, or a new one
    --no-browser, --no-install    only print the address; leave the packages out

  migrate-imports [FOLDER]        in source code, replace @stackframe/js, react and stack by this library. It shows each change; exit code 2: some need you
    --write                       write the files
    --package SPEC                what package.json installs; default: the file in vendor/

  migrate FROM FILE...            move users and teams of another system into the project; needs its super secret admin key.
            FROM is clerk, auth0, supabase, firebase, better-auth or stack. Can be repeated; exit code 2: some did not move
    --dry-run                     write nothing, and report what would happen
    --project ID                  default: the environment's
    --resume FILE                 the progress, with the new id of each user; default: migrate-FROM.progress.jsonl
    --without-providers LIST      leave out the accounts of these providers
    --json                        each problem as a JSON object

  login     sign in by way of the browser
    --url ADDRESS                 the server                     (STACK_API_URL)
    --project ID                  the project                    (STACK_PROJECT_ID)
    --publishable-client-key KEY  one of the project's keys      (STACK_PUBLISHABLE_CLIENT_KEY)
    --app-url ADDRESS             the app whose /handler pages confirm; default: the pages that the server hosts
    --expires-in SECONDS          time limit to confirm; default: 900
    --no-browser                  only print the address; else BROWSER, or the system's own, opens it
  whoami    print who is signed in
  logout    end the session, in the browser that confirmed it, too

  These act on a project with its super secret admin key, from the environment, .env.local or .env:
  config pull         write what the project sets into latchkey.config.ts, without secrets
  config plan         print the effect of config push; exit code 2 if there is one
  config push         make the project's configuration that of the file
    --file FILE                   default: latchkey.config.ts
    --yes                         replace the file, or accept that users lose something
  users list          the newest users
    --query TEXT                  part of a name or an address
    --limit NUMBER                default: 50
    --json                        one JSON object a line
  users create --email ADDRESS [--name NAME]
  users delete ID --yes
  keys list           the key sets
  keys create         make a key set, and print it as an environment file
    --description TEXT, --days NUMBER, --admin
  keys revoke ID

  docs export FOLDER  write the documentation of this version as files for any web server
    --url ADDRESS                 a server, for links to its dashboard
  mcp       serve the tools of the project to a coding agent, on standard input and output. Uses the developer's sign-in of login, else the
            super secret admin key
    --project ID                  the project; default: the environment, else the only one
    --allow-writes                also the tools that change the configuration and test users

  doctor    in the folder of an app: check its environment, the server, clock, CORS, versions, keys and domain.
            In the folder of a server: check database, pooler, clock, SMTP, DNS, proxy, domains
    --url ADDRESS, --app-url ADDRESS  the server, and where users reach the app

  conform URL...  try every call of the contract on a server, in projects that the run makes and removes; exit code 1: some failed
                Several addresses are processes of one server, which take turns
    --super-secret-admin-key KEY  of project internal; default: the sign-in, or nothing in development (LATCHKEY_SUPER_SECRET_ADMIN_KEY)
    --platform ID:SECRET          a platform of INTEGRATION_CLIENTS
    --group NAME                  routes whose names begin with it, such as teams or internal.emails
    --format text|list|json|junit, --output FILE

  These act on the server that .env and the environment describe, and take --server, too:
  create-owner EMAIL  create the first developer account of the running server; reads the password from the terminal or standard input
    --another                     also if there is an owner already
  backup FILE         write a backup of the PostgreSQL database
  restore FILE        restore a backup into an empty PostgreSQL database
  accept-secret       after the loss of SERVER_SECRET: list what becomes unreadable, and use the new one

  --version           the version of this command and of the server that it starts`;
