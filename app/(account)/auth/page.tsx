import type { Metadata } from 'next';
import { Words } from '@/app/_components/ui/whole-words.tsx';
import { getAccountPages, getAuthPage, getSiteSettings } from '@/lib/content/index.ts';
import { safeRedirect } from '@/lib/security/safe-redirect.ts';
import { pageMetadata } from '@/lib/seo/metadata.ts';
import { type AuthMode, AuthTabs } from './_components/auth-tabs.tsx';
import { Benefits } from './_components/benefits.tsx';
import { SignInForm } from './_components/sign-in-form.tsx';
import { SignUpForm } from './_components/sign-up-form.tsx';

/** The page comes in one piece: it reads without scripts. */
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const [page, settings] = await Promise.all([getAuthPage(), getSiteSettings()]);
  return pageMetadata({ path: '/auth', title: 'Connexion', description: page.lead, settings });
}

const HOME = '/dashboard';

function hrefOf(mode: AuthMode, next: string): string {
  const query = new URLSearchParams();
  if (mode === 'inscription') query.set('mode', mode);
  if (next !== HOME) query.set('next', next);
  return query.size > 0 ? `/auth?${query}` : '/auth';
}

/**
 * Connexion and Inscription (product.md, Accounts). Who is signed in
 * never comes here: proxy.ts sends them on.
 */
export default async function AuthPage({ searchParams }: PageProps<'/auth'>) {
  const [{ mode, next: wanted }, words, account] = await Promise.all([
    searchParams,
    getAuthPage(),
    getAccountPages(),
  ]);
  const next = safeRedirect(wanted, HOME);
  const resend = (
    <a href="/auth/resend" className="link">
      <Words>{account.resendLink}</Words>
    </a>
  );
  return (
    <section className="canvas">
      <div className="wrap pt-32 pb-24 lg:pt-40">
        <div className="grid items-start gap-x-20 gap-y-12 @5xl:grid-cols-[minmax(0,33rem)_minmax(0,1fr)]">
          <div className="min-w-0">
            <h1 className="text-title">{words.title}</h1>
            <p className="mt-4 text-lead text-muted">
              {next === HOME ? words.lead : account.continueText}
            </p>
            <div className="relative mt-8">
              <AuthTabs
                initial={mode === 'inscription' ? 'inscription' : 'connexion'}
                hrefs={{
                  connexion: hrefOf('connexion', next),
                  inscription: hrefOf('inscription', next),
                }}
                panels={{
                  connexion: (
                    <SignInForm next={next}>
                      <p className="text-muted">
                        {account.resendQuestion} {resend}
                      </p>
                    </SignInForm>
                  ),
                  inscription: (
                    <SignUpForm
                      next={next}
                      created={
                        <>
                          <p className="mt-3">
                            <Words>{account.createdText}</Words>
                          </p>
                          <p className="mt-3">{resend}</p>
                        </>
                      }
                    />
                  ),
                }}
              />
            </div>
            <p className="mt-6 text-muted">
              {account.questionText}{' '}
              <a href="/contact" className="link">
                {account.questionLink}
              </a>
            </p>
          </div>
          <Benefits title={words.benefitsTitle} benefits={words.benefits} />
        </div>
      </div>
    </section>
  );
}
