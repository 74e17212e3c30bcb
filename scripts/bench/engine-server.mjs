// The engine of the embedded database alone, with the product's data and its most frequent statements. Its memory is the floor of the
// product's. Plain JavaScript: a compiler in the process would have a part in the figure.
import { createServer } from "node:http";
import { PGlite } from "@electric-sql/pglite";
import { btree_gin } from "@electric-sql/pglite/contrib/btree_gin";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

const engine = await PGlite.create(process.env.ENGINE_FOLDER ?? "", { extensions: { pg_trgm, btree_gin } });

/** As many users as a page has, and one user. */
async function read() {
  const { rows } = await engine.query("SELECT * FROM users ORDER BY signed_up_at, id LIMIT 100");
  await engine.query("SELECT * FROM users WHERE tenancy_id = $1 AND id = $2", [rows[0]?.tenancy_id, rows[0]?.id]);
  return rows.length;
}

createServer((_request, response) => {
  read().then(
    (count) => response.end(String(count)),
    (error) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env.PORT), process.env.HOST);
