import type { DashboardPage } from '@/lib/content/index.ts';
import { AskForCode, GiveCode } from '../../../_components/code-forms.tsx';
import { NarrowPage } from '../../../_components/narrow-page.tsx';
import { askForCode, giveCode } from '../actions.ts';

/**
 * Before the code: nothing of the request or of its project, not even whether it is there.
 *
 * @param to the page that the code opens, below the request's, and the id of its title
 */
export function Locked({
  reference,
  words,
  title,
  lead,
  button,
  to,
}: {
  reference: string;
  words: DashboardPage;
  title: string;
  lead: string;
  button: string;
  to: { page: '' | 'projet'; title: string };
}) {
  const which = <input type="hidden" name="reference" value={reference} />;
  return (
    <NarrowPage title={title} lead={lead}>
      <p className="mt-4 text-muted">
        Référence{'\u00a0'}:{' '}
        <strong className="figure whitespace-nowrap text-ink">{reference}</strong>
      </p>
      <ol className="rail mt-10 grid gap-8">
        <li className="relative">
          <span aria-hidden="true" className="port rail-port top-7" />
          <div className="tile p-5 sm:p-8">
            <h2 className="mb-4 text-xl">Recevez votre code</h2>
            <AskForCode name="suivi-demande-code" action={askForCode} typedIn="suivi-code">
              {which}
            </AskForCode>
          </div>
        </li>
        <li className="relative">
          <span aria-hidden="true" className="port rail-port top-7" />
          <div className="tile p-5 sm:p-8">
            <h2 className="mb-4 text-xl">Saisissez-le ici</h2>
            <GiveCode name="suivi-code" action={giveCode} title={to.title} button={button}>
              {which}
              <input type="hidden" name="page" value={to.page} />
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
