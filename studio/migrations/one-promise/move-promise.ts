import type { Document, Moves } from '../../migration.ts';

/** « sous 48 heures », « en moins de 3 jours ouvrés »: more than one of something. */
const PLURAL =
  /^(?:sous|en|dans les)\s+(?:moins de\s+)?((?!1\b)(?:\d+|deux|trois|quatre|cinq)\s?\p{L}+(?:\s\p{L}+)?)$/iu;

/** The longest reply delay that the Studio takes, in characters. */
const MAX_LENGTH = 20;

/** Initial values of older versions. Nobody wrote them: they become this version's initial values. */
const BEGAN_WITH = {
  replyTime: 'sous 24 heures ouvrées',
  availability: 'Réponse aux e-mails sous 24h ouvrées',
};

/** An older reply time as « dans les … » goes on with it; undefined where it does not. */
function delayOf(replyTime: unknown): string | undefined {
  if (replyTime === BEGAN_WITH.replyTime) return '24h';
  const delay = PLURAL.exec(String(replyTime).trim())?.[1];
  return delay && delay.length <= MAX_LENGTH ? delay : undefined;
}

/**
 * The reply time of the settings (« sous 48 heures ») becomes their reply delay (« 48 heures »), which every text says
 * (product.md, Values in texts). One that cannot be said so stays for the consultant to see.
 */
export const movePromise: Moves = (documents) =>
  documents.flatMap((settings: Document) => {
    const { _id: id, replyTime, replyDelay, availability } = settings;
    if (settings._type !== 'siteSettings' || replyTime === undefined) return [];
    const delay = replyDelay ?? delayOf(replyTime);
    if (delay === undefined) return [];
    const lines = Array.isArray(availability) ? availability : [];
    return [
      {
        id,
        set: {
          replyDelay: delay,
          ...(lines.includes(BEGAN_WITH.availability) && {
            availability: lines.map((line) =>
              line === BEGAN_WITH.availability
                ? 'Réponse aux e-mails dans les {délai}, en heures ouvrées'
                : line,
            ),
          }),
        },
        unset: ['replyTime'],
      },
    ];
  });
