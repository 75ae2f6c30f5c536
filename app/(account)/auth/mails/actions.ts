'use server';

import { runForm } from '@/lib/forms/run-form.ts';
import type { FormState } from '@/lib/forms/state.ts';
import { success } from '@/lib/forms/toasts.ts';
import { accountOfChoices } from '@/lib/projects/mail-choices.ts';
import { setOwnMailChoices, toMailChoices } from '@/lib/projects/own.ts';
import { linkedMailChoices } from '@/lib/projects/schema.ts';
import { DONE, refused } from '@/lib/result/result.ts';

/** Saves which project mails the holder of this link gets: the site signed it for their account. */
export async function saveLinkedChoices(_: FormState, data: FormData): Promise<FormState> {
  return runForm(
    {
      name: 'mails',
      lists: ['kinds'],
      schema: linkedMailChoices,
      title: 'Choix non enregistrés',
      work: async ({ kinds, ...link }) => {
        const account = accountOfChoices(new URLSearchParams(link));
        if (!account) {
          return refused({ message: 'Ce lien n’est pas complet. Ouvrez-le depuis l’e-mail.' });
        }
        await setOwnMailChoices(toMailChoices(kinds), account);
        return DONE;
      },
      done: async () => ({
        toast: success('Choix enregistrés', 'Ils comptent pour les prochains e-mails.'),
      }),
    },
    data,
  );
}
