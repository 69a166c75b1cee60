/** One Kontor process for embedded.test.ts: enters the PostgreSQL kept in a directory, says its address, leaves when told to. */
import { startEmbedded } from '../../../src/database/embedded/start.ts';

const [dataDirectory] = process.argv.slice(2);
if (dataDirectory) {
  const progress = (line: string) => console.log(JSON.stringify({ progress: line }));
  try {
    const server = await startEmbedded({ dataDirectory, progress });
    const leave = () => server.stop().then(() => process.exit(0));
    process.on('SIGTERM', leave);
    process.on('SIGINT', () => console.log(JSON.stringify({ interrupted: true })));
    console.log(JSON.stringify({ url: server.url }));
    process.stdin.on('end', leave).resume(); // the test is gone
  } catch (error) {
    console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
    process.exitCode = 1;
  }
}
