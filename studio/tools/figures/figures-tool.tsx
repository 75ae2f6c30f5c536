import { DownloadIcon } from '@sanity/icons/Download';
import {
  Box,
  Button,
  Card,
  Container,
  Flex,
  Heading,
  Select,
  Spinner,
  Stack,
  Text,
} from '@sanity/ui';
import { type ReactNode, useId, useState } from 'react';
import { useClient } from 'sanity';
import { SANITY_API_VERSION } from '../../../lib/env/content-api.ts';
import { isAnything } from '../../../lib/figures/columns.ts';
import {
  FIGURE_PERIODS,
  type FigurePeriod,
  type FiguresAnswer,
} from '../../../lib/figures/wire.ts';
import { figuresWorkbook } from '../../../lib/figures/workbook.ts';
import { useToastedAttempt } from '../../kit/frame/use-attempt.ts';
import { Problem } from '../../kit/problem.tsx';
import { saveFile } from '../../kit/save-file.ts';
import { FiguresShown } from './figures-shown.tsx';
import { PRINT_STYLE } from './print-style.ts';
import { useFigures } from './use-figures.ts';

/** The tool « Chiffres »: what came in, what was sent, and what became of it (product.md, Figures). */
export default function FiguresTool() {
  const { token } = useClient({ apiVersion: SANITY_API_VERSION }).config();
  const [months, setMonths] = useState<FigurePeriod>(12);
  const [chosen, setChosen] = useState('');
  const { figures, problem, isLoading, readAgain } = useFigures(token, months);
  // The service may have no figures in another period.
  const service = figures?.services.some(({ id }) => id === chosen) ? chosen : null;
  const total = figures?.rows.find((row) => !row.month && row.service === service);
  return (
    <Card height="fill" id="figures" overflow="auto">
      <style>{PRINT_STYLE}</style>
      <Container padding={[3, 4, 5]} width={5}>
        <Stack aria-busy={isLoading} gap={5}>
          <Flex align="center" gap={3} justify="space-between" wrap="wrap">
            <Heading as="h1" size={2}>
              Chiffres
            </Heading>
            {figures ? <Actions figures={figures} /> : null}
          </Flex>
          {/* One element: an empty message takes no room. */}
          <div className="screen-only">
            <Flex gap={3} wrap="wrap">
              <Choice
                label="Période"
                onChange={(value) => setMonths(Number(value) as FigurePeriod)}
                value={String(months)}
              >
                {FIGURE_PERIODS.map((count) => (
                  <option key={count} value={count}>
                    {`${count} derniers mois`}
                  </option>
                ))}
              </Choice>
              <Choice label="Service" onChange={setChosen} value={service ?? ''}>
                <option value="">Tous les services</option>
                {figures?.services.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Choice>
            </Flex>
            <Box role="status">
              {isLoading && !figures ? (
                <Flex align="center" gap={3} justify="center" padding={5}>
                  <Spinner muted />
                  <Text muted>Chargement des chiffres…</Text>
                </Flex>
              ) : null}
              {total && !isAnything(total) ? (
                <Box padding={5}>
                  <Text align="center" muted>
                    Aucune demande sur cette période, ni devis envoyé, ni projet livré.
                  </Text>
                </Box>
              ) : null}
            </Box>
          </div>
          {problem ? (
            <Problem text={problem}>
              <Button mode="ghost" onClick={readAgain} text="Réessayer" />
            </Problem>
          ) : null}
          {figures && total ? (
            <FiguresShown figures={figures} service={service} total={total} />
          ) : null}
        </Stack>
      </Container>
    </Card>
  );
}

function Actions({ figures }: { figures: FiguresAnswer }) {
  const { isBusy, attempt } = useToastedAttempt();
  const save = async () =>
    saveFile(
      await figuresWorkbook(figures),
      `chiffres-${new Date().toISOString().slice(0, 10)}.xlsx`,
    );
  return (
    <Flex className="screen-only" gap={2} wrap="wrap">
      <Button fontSize={1} mode="ghost" onClick={() => window.print()} text="Imprimer" />
      <Button
        aria-disabled={isBusy}
        fontSize={1}
        icon={DownloadIcon}
        mode="ghost"
        onClick={() => void attempt(save)}
        text="Exporter (Excel)"
      />
    </Flex>
  );
}

function Choice({
  label,
  value,
  onChange,
  children,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Stack gap={2} style={{ minWidth: '12rem' }}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}
      </Text>
      <Select
        fontSize={1}
        id={id}
        onChange={(event) => onChange(event.currentTarget.value)}
        value={value}
      >
        {children}
      </Select>
    </Stack>
  );
}
