import { z } from 'zod';

/**
 * A decision: refusing takes a reason, which the author reads
 * (studio.md, Moderation).
 */
export const moderationDecision = z.discriminatedUnion('status', [
  z.object({ id: z.uuid(), status: z.literal('approved') }),
  z.object({
    id: z.uuid(),
    status: z.literal('rejected'),
    reason: z.string().trim().min(5).max(1000),
  }),
]);

export type ModerationDecision = z.output<typeof moderationDecision>;
