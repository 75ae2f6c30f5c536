import * as z from 'zod/mini';
import { text } from '../validation/fields.ts';
import { PROJECT_LIMITS } from './states.ts';

/** « Valider cette étape »: which request for it. */
export const stepApproval = z.object({ approval: z.uuid() });

/** « Demander une reprise », with what is to be gone over again. */
export const stepRedo = z.extend(stepApproval, {
  message: text(PROJECT_LIMITS.redo, 'Dites ce qui est à reprendre.'),
});
