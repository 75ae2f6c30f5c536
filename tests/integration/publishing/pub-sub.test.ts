import { createClient } from '@redis/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type News, PubSub } from '../../../lib/publishing/pub-sub.ts';
import { FaultyProxy } from '../../support/faulty-proxy.ts';
import { freePort } from '../../support/free-port.ts';
import { hasRedis, NO_REDIS, startRedis } from '../../support/redis.ts';

const ARTICLE = { type: 'article', id: 'a', slug: 'un' } as const;
const CHANNEL = 'site:local:production:changes';

describe.skipIf(!hasRedis)(
  `instances tell each other over Redis${hasRedis ? '' : `: ${NO_REDIS}`}`,
  () => {
    let port: number;
    let url: string;
    let redis: Awaited<ReturnType<typeof startRedis>>;
    let opened: PubSub[] = [];
    const warn = vi.spyOn(console, 'warn');

    beforeAll(async () => {
      port = await freePort();
      url = `redis://127.0.0.1:${port}`;
    });
    beforeEach(async () => {
      redis = await startRedis(port);
      warn.mockReturnValue();
    });
    afterEach(async () => {
      for (const pubSub of opened) pubSub.close();
      opened = [];
      await redis.stop();
      warn.mockReset();
    });

    async function instance() {
      const heard: News[] = [];
      const pubSub = new PubSub(url);
      opened.push(pubSub);
      await pubSub.follow((news) => heard.push(news));
      return { pubSub, heard };
    }

    it('what one is told, the others hear, and it does not hear itself', async () => {
      const [a, b, c] = [await instance(), await instance(), await instance()];
      await a.pubSub.tell(ARTICLE);
      await b.pubSub.tell({ type: 'redirect' });
      await vi.waitFor(() => expect(c.heard).toEqual([ARTICLE, { type: 'redirect' }]));
      await vi.waitFor(() => expect(b.heard).toEqual([ARTICLE]));
      await vi.waitFor(() => expect(a.heard).toEqual([{ type: 'redirect' }]));
    });

    it('who tells a change knows when the others have marked it, and waits a second for one that does not', async () => {
      const [a, b] = [await instance(), await instance()];
      for (let round = 0; round < 20; round++) {
        await a.pubSub.tell(ARTICLE);
        expect(b.heard).toHaveLength(round + 1);
      }
      const silent = await createClient({ url }).connect();
      await silent.subscribe(CHANNEL, () => {});
      const began = performance.now();
      await a.pubSub.tell(ARTICLE);
      expect(performance.now() - began).toBeGreaterThanOrEqual(990);
      silent.destroy();
    });

    it('a Redis that takes all and answers nothing is waited for no longer', async () => {
      const frozen = await FaultyProxy.start(port);
      url = `redis://127.0.0.1:${frozen.port}`;
      const { pubSub } = await instance();
      await frozen.set('frozen');
      const began = performance.now();
      await pubSub.tell(ARTICLE);
      expect(performance.now() - began).toBeLessThan(2_000);
      await frozen.stop();
      url = `redis://127.0.0.1:${port}`;
    });

    it('what was told while Redis was away is made good: everybody reads everything anew', async () => {
      const [a, b] = [await instance(), await instance()];
      await redis.stop();
      const began = performance.now();
      await a.pubSub.tell(ARTICLE);
      expect(performance.now() - began).toBeLessThan(500);
      redis = await startRedis(port);
      const everything = { timeout: 10_000 };
      await vi.waitFor(() => expect(a.heard).toContain(null), everything);
      await vi.waitFor(() => expect(b.heard).toContain(null), everything);
      await a.pubSub.tell(ARTICLE);
      await vi.waitFor(() => expect(b.heard.at(-1)).toEqual(ARTICLE));
    });

    it('one that could not tell alone says so to the others once it can', async () => {
      const b = await instance();
      const a = new PubSub(url);
      opened.push(a);
      await a.tell(ARTICLE);
      await a.follow(() => {});
      await vi.waitFor(() => expect(b.heard).toEqual([null]));
    });

    it('an instance that starts without Redis starts, and hears of everything once it is there', async () => {
      await redis.stop();
      const b = await instance();
      redis = await startRedis(port);
      await vi.waitFor(() => expect(b.heard).toEqual([null]), { timeout: 10_000 });
    });

    it('what it does not understand counts as any change', async () => {
      const b = await instance();
      const other = await createClient({ url }).connect();
      for (const message of ['no json', '{}', '{"from":"x","change":{"type":"toString"}}']) {
        await other.publish(CHANNEL, message);
      }
      await vi.waitFor(() => expect(b.heard).toEqual([null, null, null]));
      other.destroy();
    });

    it('an outage is said once, without the URL: it may hold a password', async () => {
      await redis.stop();
      const pubSub = new PubSub(`redis://site:motdepasse@127.0.0.1:${port}`);
      opened.push(pubSub);
      await pubSub.follow(() => {});
      await pubSub.tell(ARTICLE);
      expect(warn).toHaveBeenCalledOnce();
      expect(String(warn.mock.calls[0])).toContain('ECONNREFUSED');
      expect(String(warn.mock.calls[0])).not.toContain('motdepasse');
    });
  },
);
