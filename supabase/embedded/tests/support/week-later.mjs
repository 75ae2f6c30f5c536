/**
 * With `node --import`, in the embedded Supabase of the browser tests: a POST to `/{project}` moves the end of that project a week
 * back, and the mails that wait since then, which is what a clock that is put on by a week comes to. Nobody else's clock moves: the
 * tests share one stack, and its sessions, codes and links would be over.
 */
import { createServer } from 'node:http';

const MOVE = `
  with ended as (
    update private.project_endings e set ended_at = e.ended_at - interval '7 days'
    where e.project_id = $1 and e.reopened_at is null
    returning e.id
  )
  update private.lead_mails m set next_at = m.next_at - interval '7 days'
  from ended
  where m.subject_id = ended.id and m.sent_at is null
  returning m.topic`;

if (process.argv[1]?.endsWith('supabase/embedded/main.ts')) {
  const { PGlite } = await import('@electric-sql/pglite');
  const { query } = PGlite.prototype;
  /** What is to be moved once no request is at the database: all share one session. */
  const waiting = [];
  PGlite.prototype.query = async function (text, ...rest) {
    if (text === 'BEGIN') {
      for (const { project, answer } of waiting.splice(0)) {
        const { rows } = await query.call(this, MOVE, [project]);
        answer.end(JSON.stringify(rows.map(({ topic }) => topic)));
      }
    }
    return query.call(this, text, ...rest);
  };
  createServer(({ url }, answer) => waiting.push({ project: url.slice(1), answer }))
    .listen(Number(process.env.WEEK_LATER_PORT), '127.0.0.1')
    .unref();
}
