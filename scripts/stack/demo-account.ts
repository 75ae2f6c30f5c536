/** The account of the demo, as `supabase/seed.sql` makes it: public, so it exists on one's own machine only. */
export const DEMO_ACCOUNT = { email: 'client@exemple.test', password: 'Bienvenue-2026!' } as const;
