import { AddIcon } from '@sanity/icons/Add';
import { TrashIcon } from '@sanity/icons/Trash';
import { Box, Button, Card, Stack, Text } from '@sanity/ui';
import { uuid } from '@sanity/uuid';
import type { Cosigner } from '../../../lib/quotes/content.ts';
import { QUOTE_LIMITS } from '../../../lib/quotes/states.ts';
import type { QuoteGap } from '../../../lib/quotes/wire.ts';
import { Part } from '../../kit/frame/part.tsx';
import { PlainList } from '../../kit/plain-list.tsx';
import { fieldId } from './form.ts';
import { gapAt } from './gap-at.ts';
import { SignerFields } from './signer-fields.tsx';

/** Who has to sign beside the client: none, mostly. */
export function CosignersPart({
  cosigners,
  gaps,
  onChange,
}: {
  cosigners: readonly Cosigner[];
  gaps: readonly QuoteGap[];
  onChange: (cosigners: Cosigner[]) => void;
}) {
  const isFull = cosigners.length >= QUOTE_LIMITS.cosigners;
  return (
    <Part title="Autres signataires">
      <Text muted size={1}>
        Le client ci-dessus signe toujours. Si d’autres personnes doivent signer avec lui, chacune
        reçoit son lien, prouve sa propre adresse par un code, et signe de son nom{'\u00a0'}: le
        devis n’est accepté qu’une fois signé par toutes.
      </Text>
      {cosigners.length > 0 ? (
        <PlainList as="ol">
          {cosigners.map((cosigner, index) => {
            const path = (field: keyof Cosigner) => `cosigners[${cosigner.id}].${field}`;
            return (
              <Card as="li" border key={cosigner.id} padding={3} radius={2}>
                <Stack gap={4}>
                  <SignerFields
                    idOf={(field) => fieldId(path(field))}
                    onChange={(change) =>
                      onChange(cosigners.with(index, { ...cosigner, ...change }))
                    }
                    problemOf={(field) => cosigner[field] && gapAt(gaps, path(field))}
                    signer={cosigner}
                  />
                  <Box>
                    <Button
                      aria-label={`Retirer le signataire ${cosigner.name || index + 2}`}
                      fontSize={1}
                      icon={TrashIcon}
                      mode="bleed"
                      onClick={() => onChange(cosigners.toSpliced(index, 1))}
                      padding={2}
                      text="Retirer"
                    />
                  </Box>
                </Stack>
              </Card>
            );
          })}
        </PlainList>
      ) : null}
      <Box>
        <Button
          aria-disabled={isFull}
          fontSize={1}
          icon={AddIcon}
          id={fieldId('cosigners')}
          mode="ghost"
          onClick={() => {
            if (isFull) return;
            onChange([...cosigners, { id: uuid(), name: '', role: '', email: '' }]);
          }}
          text={
            isFull
              ? `${QUOTE_LIMITS.cosigners + 1} signataires au plus, client compris`
              : 'Ajouter un signataire'
          }
        />
      </Box>
    </Part>
  );
}
