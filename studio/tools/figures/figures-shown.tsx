import { Stack, Text } from '@sanity/ui';
import { isAnything } from '../../../lib/figures/columns.ts';
import { type FigureRow, type FiguresAnswer, NO_FIGURES } from '../../../lib/figures/wire.ts';
import { formatDay } from '../../../lib/format/dates.ts';
import { Facts, Part } from '../../kit/frame/part.tsx';
import { Chart } from './chart.tsx';
import { ClaimsPart } from './claims-part.tsx';
import { FiguresTable } from './figures-table.tsx';
import { LatePart } from './late-part.tsx';
import { monthName } from './months.ts';
import { PaymentsPart } from './payments-part.tsx';

/** The figures of a period: by month, of one service or of all, then by service. */
export function FiguresShown({
  figures: { rows, services, since, replyDelay, refusals, forClaims, payments, late },
  service,
  total,
}: {
  figures: FiguresAnswer;
  /** The chosen service; null for all of them. */
  service: string | null;
  total: FigureRow;
}) {
  const all = rows.flatMap(({ month, service: its }) => (month && its === null ? [month] : []));
  const months = all.map(
    (month) =>
      rows.find((row) => row.month === month && row.service === service) ?? {
        ...NO_FIGURES,
        month,
        service,
      },
  );
  const [first = '', last = ''] = [all[0], all.at(-1)];
  const name = services.find(({ id }) => id === service)?.name ?? 'tous les services';
  return (
    <>
      <Stack gap={3}>
        <Text size={1}>
          {`De ${monthName(first)} à ${monthName(last)}, mois en cours compris\u00a0: ${name}.`}
          {since ? ` Premier chiffre de la période\u00a0: le ${formatDay(since)}.` : ''}
        </Text>
        <Text muted size={1}>
          {`Chaque ligne parle de ce qui est arrivé, ou parti, ce mois-là, et de ce que c’est devenu depuis. «\u202fDans le délai\u202f»\u00a0: ${replyDelay} par l’horloge, jours fériés compris. Indésirables, exemples et doubles ne comptent pas. Ce qui a été effacé manque\u00a0: les comptes supprimés, et tout ce qui a plus de trois ans.`}
        </Text>
      </Stack>
      {isAnything(total) ? (
        <>
          <Part title="Par mois">
            <Chart rows={months} />
            <FiguresTable
              caption="Chiffres par mois"
              heading="Mois"
              rows={months
                .map((row) => ({ ...row, key: row.month ?? '', name: monthName(row.month ?? '') }))
                .reverse()}
              total={total}
            />
          </Part>
          <Part title="Par service">
            <FiguresTable
              caption="Chiffres par service"
              heading="Service"
              rows={services.flatMap(({ id, name: shown }) => {
                const row = rows.find(({ month, service: its }) => !month && its === id);
                return row ? [{ ...row, key: id, name: shown }] : [];
              })}
              total={rows.find(({ month, service: its }) => !month && its === null) ?? total}
            />
          </Part>
        </>
      ) : null}
      <PaymentsPart payments={payments} />
      <LatePart late={late} />
      <div className="screen-only">
        <Stack gap={4}>
          {refusals.length > 0 ? (
            <Part title="Pourquoi des devis ont été refusés">
              <Facts
                facts={refusals.map(({ number, day, reason }) => ({
                  label: `${number}, le ${formatDay(day)}`,
                  value: reason,
                }))}
              />
            </Part>
          ) : null}
          <ClaimsPart figures={forClaims} />
        </Stack>
      </div>
    </>
  );
}
