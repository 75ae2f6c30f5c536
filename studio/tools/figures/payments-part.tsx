import { Text } from '@sanity/ui';
import { PAYMENT_STATES, type Payments } from '../../../lib/figures/wire.ts';
import { formatCents } from '../../../lib/format/numbers.ts';
import { Facts, Part } from '../../kit/frame/part.tsx';

const LABELS: Readonly<Record<keyof Payments, string>> = {
  late: 'En retard',
  due: 'À régler, dans les temps',
  open: 'À venir, sans date encore',
  received: 'Reçu sur la période',
};

const counted = (count: number) => (count === 1 ? '1 règlement' : `${count}\u00a0règlements`);

/** What clients owe today, and what came in the period: of all services together, tax included. */
export function PaymentsPart({ payments }: { payments: Payments }) {
  const isNone = PAYMENT_STATES.every((state) => payments[state].count === 0);
  return (
    <Part title="Règlements">
      <Text muted size={1}>
        {isNone
          ? 'Rien encore\u00a0: les échéances d’un devis comptent dès qu’il est signé.'
          : 'Les échéances des devis signés, taxes comprises, tous services confondus. «\u202fReçu\u202f» se dit dans le devis.'}
      </Text>
      {isNone ? null : (
        <Facts
          facts={PAYMENT_STATES.map((state) => ({
            label: LABELS[state],
            value: `${formatCents(payments[state].cents)}, ${counted(payments[state].count)}`,
          }))}
        />
      )}
    </Part>
  );
}
