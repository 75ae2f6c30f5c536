import { createServer } from 'node:http';

/** The parts of Matomo's script that the tests need: its queue of commands, its cookie, and its request. */
const SCRIPT = `(() => {
  let url, consent = false;
  const commands = {
    requireConsent() { consent = false; },
    setConsentGiven() { consent = true; },
    forgetConsentGiven() { consent = false; document.cookie = 'mtm_consent_removed=1;path=/'; },
    setTrackerUrl(value) { url = value; },
    trackPageView() {
      if (!consent) return;
      document.cookie = '_pk_id.1.1fff=visitor;path=/;max-age=33955200';
      document.cookie = '_pk_ses.1.1fff=1;path=/;max-age=1800';
      fetch(url + '?url=' + encodeURIComponent(location.href), { method: 'POST', mode: 'no-cors' });
    },
  };
  const run = ([name, ...values]) => commands[name]?.(...values);
  const queued = window._paq ?? [];
  window._paq = { push: run };
  queued.forEach(run);
})();`;

/** An audience measurement on this machine, with every request that reaches it. */
export async function startFakeMatomo(url: string) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    requests.push(`${request.method} ${path}`);
    if (path === '/matomo.js') {
      response.setHeader('Content-Type', 'text/javascript');
      response.end(SCRIPT);
      return;
    }
    response.statusCode = 204;
    response.end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(Number(new URL(url).port), 'localhost', resolve);
  });
  return {
    requests,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
