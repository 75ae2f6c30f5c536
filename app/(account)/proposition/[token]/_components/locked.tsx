import type { DashboardPage } from '@/lib/content/index.ts';
import { AskForCode, GiveCode } from '../../../_components/code-forms.tsx';
import { NarrowPage } from '../../../_components/narrow-page.tsx';
import { WhichQuote } from '../../../_components/quote/which-quote.tsx';
import { askForCode, giveCode } from '../actions.ts';

/**
 * Before the code: nothing of the quote or of its project, but how to read it.
 *
 * @param to the page that the code opens, below the quote's, the id of its title, and of where its reader was going there
 */
export function Locked({
  token,
  email,
  words,
  title,
  lead,
  button,
  to,
}: {
  token: string;
  title: string;
  lead: string;
  button: string;
  to: { page: '' | 'projet'; title: string; place: string };
  /** The address that the code goes to, only just recognisable: « c•••@exemple.fr ». */
  email: string;
  words: DashboardPage;
}) {
  return (
    <NarrowPage title={title} lead={lead}>
      <ol className="rail mt-10 grid gap-8">
        <li className="relative">
          <span aria-hidden="true" className="port rail-port top-7" />
          <div className="tile p-5 sm:p-8">
            <h2 className="text-xl">Recevez votre code</h2>
            <p className="mt-1 mb-4 break-words text-muted">
              Il part à <strong className="text-ink">{email}</strong> et sert une fois.
            </p>
            <AskForCode name="devis-demande-code" action={askForCode} typedIn="devis-code">
              <WhichQuote access={{ token }} />
            </AskForCode>
          </div>
        </li>
        <li className="relative">
          <span aria-hidden="true" className="port rail-port top-7" />
          <div className="tile p-5 sm:p-8">
            <h2 className="mb-4 text-xl">Saisissez-le ici</h2>
            <GiveCode name="devis-code" action={giveCode} title={to.title} button={button}>
              <WhichQuote access={{ token }} />
              <input type="hidden" name="page" value={to.page} />
              <input type="hidden" name="place" value={to.place} />
            </GiveCode>
          </div>
        </li>
      </ol>
      <p className="mt-6">
        <a href="/contact" className="link">
          {words.quoteHelpLink}
        </a>
      </p>
    </NarrowPage>
  );
}
