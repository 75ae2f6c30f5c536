import { useToast } from '@sanity/ui/toast';
import { useContext, useMemo } from 'react';
import type { LayoutProps } from 'sanity';
import { ReleasesUpsellContext } from 'sanity/_singletons';

const NO_GROUPS = 'Votre abonnement Sanity ne comprend pas les publications groupées.';

/**
 * Makes each way to a new group say when the plan has none (studio.md, Publish later): by itself the Studio would
 * offer a larger plan, in English. Sanity's layouts are around the one of the configuration, so its context is known.
 */
export function ToldPlan({ renderDefault, ...props }: LayoutProps) {
  const plan = useContext(ReleasesUpsellContext);
  const { push } = useToast();
  const told = useMemo(() => {
    if (plan?.mode !== 'upsell') return plan;
    const tell = () => {
      push({ id: 'no-groups', status: 'warning', closable: true, title: NO_GROUPS });
    };
    return {
      ...plan,
      upsellData: null,
      handleOpenDialog: tell,
      guardWithReleaseLimitUpsell: async (
        _work: () => void,
        throwError?: boolean,
        whenResolved?: (mayCreate: boolean) => void,
      ): Promise<false> => {
        tell();
        whenResolved?.(false);
        // Sanity shows no further message for an error of this type.
        const details = { type: 'releaseLimitExceededError' };
        if (throwError) throw Object.assign(new Error(NO_GROUPS), { details });
        return false;
      },
    };
  }, [plan, push]);
  return (
    <ReleasesUpsellContext.Provider value={told}>
      {renderDefault({ renderDefault, ...props })}
    </ReleasesUpsellContext.Provider>
  );
}
