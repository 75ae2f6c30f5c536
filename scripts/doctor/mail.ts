import { defineQuery } from 'groq';
import { smtpOptions } from '../../lib/mail/smtp.ts';
import { reasonOf } from './ask.ts';
import { type Check, type Finding, fault, ok, skipped } from './finding.ts';
import type { Place } from './place.ts';
import { readPublished } from './services.ts';

const EMAIL_QUERY = defineQuery('*[_type == "siteSettings" && _id == "siteSettings"][0].email');

/** E-mails of the seed content: nobody reads mail there. */
const EXAMPLE = /@exemple\.(?:fr|com|org)$/i;

/** Whether the mail server lets the site in, and from whom its mails come. No mail is sent. */
export const mail: Check = {
  name: 'Mails du site',
  run: async (place) => {
    const url = place.env.SMTP_URL;
    if (!url) {
      if (!place.isPublic) return skipped('sans SMTP_URL, aucun mail ne part');
      return fault(
        'SMTP_URL manque : vous n’apprenez pas par mail qu’une demande est arrivée.',
        'Donnez le serveur de messagerie : smtps://utilisateur:motdepasse@serveur:465.',
      );
    }
    return (await refused(url, place)) ?? (await emails(place)) ?? ok('le serveur laisse entrer');
  },
};

async function refused(url: string, { limitMs }: Place): Promise<Finding | undefined> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    ...smtpOptions(url),
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
    dnsTimeout: limitMs,
  });
  try {
    await transport.verify();
  } catch (error) {
    return explain(error, limitMs);
  } finally {
    transport.close();
  }
}

/** Explains an error by the library's codes. Never by its words: they repeat what was sent. */
function explain(error: unknown, limitMs: number): Finding {
  const { code, originalCode } = error as { code?: string; originalCode?: string };
  if (code === 'EAUTH') {
    return fault(
      'Le serveur de messagerie refuse l’utilisateur ou le mot de passe de SMTP_URL.',
      'Reprenez-les chez votre hébergeur de mail ; ce qui est spécial dans le mot de passe s’écrit avec % (encodeURIComponent).',
    );
  }
  if (code === 'ETLS') {
    return fault(
      'Le serveur de messagerie n’offre pas TLS : le site n’y envoie pas de mot de passe en clair.',
      'Prenez le port et le protocole que votre hébergeur de mail donne pour TLS (smtps://…:465 ou smtp://…:587).',
    );
  }
  // The library keeps the code of a system error apart.
  const why = code === 'ETIMEDOUT' ? { name: 'TimeoutError' } : { code: originalCode ?? code };
  return fault(
    `Le serveur de messagerie ne répond pas (${reasonOf(why, limitMs)}).`,
    'Vérifiez le serveur et le port de SMTP_URL, et que cette machine peut y sortir.',
  );
}

async function emails(place: Place): Promise<Finding | undefined> {
  const { MAIL_FROM, MAIL_TO } = place.env;
  const email = await readPublished(place, EMAIL_QUERY);
  const used = [MAIL_FROM ?? email, MAIL_TO ?? email];
  if (used.every((one) => one && !(place.isPublic && EXAMPLE.test(one)))) return;
  return fault(
    'Les mails n’ont pas de vraie adresse d’expéditeur ou de destinataire.',
    'Donnez votre adresse e-mail dans les réglages du site, dans le Studio, ou MAIL_FROM et MAIL_TO.',
  );
}
