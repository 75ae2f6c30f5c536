import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { describe, expect, it } from 'vitest';
import { mailsTo, sharedSupabase } from './support/embedded.ts';
import { fixture } from './support/fixture.ts';

const server = fixture(sharedSupabase);

const someone = () => `${randomUUID()}@example.fr`;

const mail = {
  from: { name: 'Atelier', address: 'bonjour@example.fr' },
  to: someone(),
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

  it('keep what is attached to them, to be fetched byte by byte', async () => {
    const to = someone();
    const content = Buffer.from([37, 80, 68, 70, 0, 255]);
    const file = { filename: 'été.pdf', contentType: 'application/pdf', content };
    await createTransport(server.smtpUrl).sendMail({ ...mail, to, attachments: [file] });
    const [kept] = await mailsTo(server.mailboxUrl, to);
    expect(kept).toMatchObject({
      attachments: [{ name: 'été.pdf', type: 'application/pdf', size: content.length }],
    });
    const page = await (await fetch(`${server.mailboxUrl}/messages/${kept?.id}`)).text();
    const [, path = ''] = /href="(\/messages\/[^"]+\/files\/0)"/.exec(page) ?? [];
    const fetched = await fetch(server.mailboxUrl + path);
    expect(fetched.headers.get('content-disposition')).toContain('attachment');
    expect(Buffer.from(await fetched.arrayBuffer()).equals(content)).toBe(true);
    expect((await fetch(`${server.mailboxUrl}/messages/${kept?.id}/files/1`)).status).toBe(404);
  });

  it('keep an invitation once, as the file that it is', async () => {
    const to = someone();
    const icalEvent = { filename: 'appel.ics', method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\n' };
    await createTransport(server.smtpUrl).sendMail({ ...mail, to, icalEvent });
    const [kept] = await mailsTo(server.mailboxUrl, to);
    expect(kept).toMatchObject({ attachments: [{ name: 'appel.ics', type: 'application/ics' }] });
  });

  it('are refused without the password', async () => {
    const url = new URL(server.smtpUrl);
    const to = someone();
    for (const [user, password] of [
      ['', ''],
      ['site', 'faux'],
      ['autre', url.password],
    ] as const) {
      url.username = user;
      url.password = password;
      const attempt = createTransport(url.href).sendMail({ ...mail, to });
      await expect(attempt).rejects.toThrow(/535|530|Authentication|Identifiants/);
    }
    expect(await mailsTo(server.mailboxUrl, to)).toEqual([]);
  });

  it('are answered only by this machine, and a stranger’s bytes leave it running', async () => {
    const { port, hostname } = new URL(server.smtpUrl);
    expect(hostname).toBe('127.0.0.1');
    await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'MAIL FROM:<a@b.fr>' }).catch(
      () => undefined,
    );
    const to = someone();
    await createTransport(server.smtpUrl).sendMail({ ...mail, to });
    expect(await mailsTo(server.mailboxUrl, to)).toHaveLength(1);
  });
});
