import { Box, Button, Stack } from '@sanity/ui';
import { useCallback, useId, useState } from 'react';
import { formatCents } from '../../../lib/format/numbers.ts';
import { ChoiceField, Row } from '../../kit/frame/fields.tsx';
import { useRead } from '../../kit/frame/use-read.ts';
import { useToken } from '../../kit/frame/use-token.ts';
import { showCents } from './amounts.ts';
import { fetchOffer } from './api.ts';
import { type LineForm, newLine } from './form.ts';

/**
 * Lines of services and options at their published prices, added to those that are there by one press. Nothing where the prices
 * cannot be read: a line is written by hand.
 */
export function OfferLines({
  vatRate,
  isFull,
  onAdd,
}: {
  /** The VAT rate of a new line. */
  vatRate: number;
  /** Whether a quote takes no more of them. */
  isFull: boolean;
  onAdd: (line: LineForm) => void;
}) {
  const token = useToken();
  const id = useId();
  const read = useCallback(() => fetchOffer(token), [token]);
  const { found } = useRead(read);
  const [chosen, setChosen] = useState('');
  const [option, setOption] = useState('');
  const offer = found?.offers.find((each) => each.id === chosen) ?? found?.offers[0];
  if (!offer) return null;
  const added = offer.options.find((each) => each.id === option) ?? offer.options[0];
  const labels = (all: typeof offer.options) =>
    Object.fromEntries(all.map((each) => [each.id, `${each.label}, ${formatCents(each.cents)}`]));
  const add = ({ label, cents }: { label: string; cents: number }) => {
    if (isFull) return;
    onAdd({ ...newLine(vatRate), label, unit: 'forfait', unitPrice: showCents(cents) });
  };
  return (
    <Row least="14rem">
      <Stack gap={3}>
        <ChoiceField
          id={`${id}-offer`}
          label="Prestation au tarif publié (HT)"
          labels={labels(found?.offers ?? [])}
          onChange={setChosen}
          value={offer.id}
        />
        <Box>
          <Button
            aria-disabled={isFull}
            fontSize={1}
            mode="ghost"
            onClick={() => add(offer)}
            text="Ajouter la prestation"
          />
        </Box>
      </Stack>
      {added ? (
        <Stack gap={3}>
          <ChoiceField
            id={`${id}-option`}
            label="Option de cette prestation (HT)"
            labels={labels(offer.options)}
            onChange={setOption}
            value={added.id}
          />
          <Box>
            <Button
              aria-disabled={isFull}
              fontSize={1}
              mode="ghost"
              onClick={() => add(added)}
              text="Ajouter l’option"
            />
          </Box>
        </Stack>
      ) : null}
    </Row>
  );
}
