/** The Studio's small settings of each user, in the lake's own database. */
import type { DatabaseSync } from 'node:sqlite';
import type { KeyValueStore } from './session.ts';

/** Keeps the settings in the `keyvalue` table. */
export function createKeyValueStore(db: DatabaseSync): KeyValueStore {
  const select = db.prepare('SELECT value FROM keyvalue WHERE user_id = ? AND key = ?');
  const upsert = db.prepare(
    'INSERT OR REPLACE INTO keyvalue (user_id, key, value) VALUES (?, ?, ?)',
  );
  const remove = db.prepare('DELETE FROM keyvalue WHERE user_id = ? AND key = ?');
  return {
    read: (userId, keys) =>
      keys.flatMap((key) => {
        const row = select.get(userId, key);
        return row ? [{ key, value: JSON.parse(String(row.value)) as unknown }] : [];
      }),
    write: (userId, key, value) => {
      upsert.run(userId, key, JSON.stringify(value));
    },
    remove: (userId, keys) => {
      const removed = keys.filter((key) => remove.run(userId, key).changes > 0);
      return removed.length > 0;
    },
  };
}
