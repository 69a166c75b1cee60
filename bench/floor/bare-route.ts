// The floor of helo and status: a Fastify route that only reads one row by primary key.
// Arguments: address of the database, account id, user id. Prints its own address when it listens.

import Fastify from 'fastify';
import pg from 'pg';

const [url, accountId, userId] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 16, pipeline: true } as pg.PoolConfig);
const fastify = Fastify();
fastify.get('/', async () => {
  const { rows } = await pool.query({
    name: 'user',
    text: 'SELECT login, name, role FROM app_user WHERE account_id = $1 AND id = $2',
    values: [accountId, userId],
  });
  return rows[0];
});
console.log(await fastify.listen({ port: 0, host: '127.0.0.1' }));
process.on('disconnect', () => process.exit());
