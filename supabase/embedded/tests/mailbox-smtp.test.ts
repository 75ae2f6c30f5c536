import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Embedded, mailsTo, startEmbedded, temporaryFolder } from './support/embedded.ts';

const folder = temporaryFolder();
let server: Embedded;
beforeAll(async () => {
  server = await startEmbedded(folder.path);
});
afterAll(async () => {
  await server?.stop();
  folder.remove();
});

const mail = {
  from: { name: 'Atelier', address: 'bonjour@example.fr' },
  to: 'zoe@example.fr',
  replyTo: 'ana@example.fr',
  subject: 'Votre demande : « été » 👋',
  text: 'Bonjour,\n.\nÀ bientôt !',
  html: '<p>Bonjour, à bientôt&nbsp;!</p>',
};

describe('mails that the site sends', () => {
  it('land in the mailbox, addresses, accents and text part included', async () => {
    await createTransport(server.smtpUrl).sendMail(mail);
    expect(await mailsTo(server.mailboxUrl, mail.to)).toEqual([
      expect.objectContaining({
        from: mail.from.address,
        replyTo: mail.replyTo,
        subject: mail.subject,
        html: expect.stringContaining(mail.html),
        text: expect.stringContaining(mail.text),
      }),
    ]);
  });

  it('are refused without the password', async () => {
    const url = new URL(server.smtpUrl);
    for (const [user, password] of [
      ['', ''],
      ['site', 'faux'],
      ['autre', url.password],
    ] as const) {
      url.username = user;
      url.password = password;
      const attempt = createTransport(url.href).sendMail({ ...mail, to: 'nobody@example.fr' });
      await expect(attempt).rejects.toThrow(/535|530|Authentication|Identifiants/);
    }
    expect(await mailsTo(server.mailboxUrl, 'nobody@example.fr')).toEqual([]);
  });

  it('are answered only by this machine, and a stranger’s bytes leave it running', async () => {
    const { port, hostname } = new URL(server.smtpUrl);
    expect(hostname).toBe('127.0.0.1');
    await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'MAIL FROM:<a@b.fr>' }).catch(
      () => undefined,
    );
    await createTransport(server.smtpUrl).sendMail({ ...mail, to: 'after@example.fr' });
    expect(await mailsTo(server.mailboxUrl, 'after@example.fr')).toHaveLength(1);
  });
});
