import { DownloadIcon } from '@sanity/icons/Download';
import { Button, Flex, Heading, Stack, TabPanel, Text } from '@sanity/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  INVOICE_FORMATS,
  type InvoiceFormat,
  type InvoiceView,
} from '../../../../lib/invoicing/states.ts';
import type { ListedDue } from '../../../../lib/invoicing/stored.ts';
import type { InvoicingPage } from '../../../../lib/invoicing/wire.ts';
import { NothingListed, PageItems } from '../../../kit/frame/page-items.tsx';
import { PaneColumn } from '../../../kit/frame/pane.tsx';
import { useToastedAttempt } from '../../../kit/frame/use-attempt.ts';
import { useListChange } from '../../../kit/frame/use-list-change.ts';
import { usePages } from '../../../kit/frame/use-pages.ts';
import { tabId, ViewTabs } from '../../../kit/frame/view-tabs.tsx';
import { PlainList } from '../../../kit/plain-list.tsx';
import { saveFile } from '../../../kit/save-file.ts';
import { fetchFile, fetchInvoicing, type Place, sendMark } from './api.ts';
import { DueCard, type Mark } from './due-card.tsx';
import { isOnItsWay, referenceOf } from './say-due.ts';

const VIEWS: Readonly<Record<InvoiceView, string>> = {
  open: 'À facturer',
  done: 'Transmis et facturés',
};

const EMPTY: Readonly<Record<InvoiceView, string>> = {
  open: 'Rien à facturer pour le moment. Une échéance arrive ici dès que ce qui la rend due est arrivé\u00a0: signature, étape, livraison ou jour convenu.',
  done: 'Rien n’a encore été transmis, ni facturé.',
};

const PANEL = 'invoicing-panel';

/** Time between two looks at what is being sent, in ms. */
const LOOK_MS = 3_000;

const duesOf = ({ dues }: InvoicingPage) => dues;
const keyOf = (listed: ListedDue) => `${listed.quoteId}-${listed.due.position}`;

/** What is to be invoiced of accepted quotes, and what was (product.md, What is to be invoiced). */
export function InvoicingPane({ token }: { token: string | undefined }) {
  const [view, setView] = useState<InvoiceView>('open');
  const read = useCallback(
    (asked: { view: InvoiceView }, after: string | null) =>
      fetchInvoicing(token, asked.view, after),
    [token],
  );
  const list = usePages(read, { view }, duesOf, keyOf);
  const { readAgain } = list;
  const panel = useRef<HTMLDivElement>(null);
  const { problem, isBusy, change } = useListChange(list, view, panel);
  const saving = useToastedAttempt();
  const host = list.page?.host ?? null;

  const isSending = list.items?.some(isOnItsWay) ?? false;
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(readAgain, LOOK_MS);
    return () => clearInterval(timer);
  }, [isSending, readAgain]);

  const mark = ({ quoteId, due, state }: ListedDue, { action, done }: Mark) =>
    change(
      () => sendMark(token, { ...action, quote: quoteId, position: due.position, state }),
      done,
    );
  const save = (format: InvoiceFormat, of: InvoiceView | Place, name: string) =>
    saving.attempt(async () => saveFile(await fetchFile(token, format, of), `${name}.${format}`));

  return (
    <PaneColumn problem={problem}>
      <Stack gap={4}>
        <Heading as="h2" size={2}>
          À facturer
        </Heading>
        <Text muted size={1}>
          {`Les factures se font dans votre outil de facturation. Ce site lui dit quoi facturer, à qui et avec quelle TVA. ${
            host
              ? `«\u202fTransmettre\u202f» envoie l’échéance à ${host}.`
              : 'Aucun outil n’est relié\u00a0: enregistrez les échéances en CSV ou en JSON, ou faites relier le vôtre (INVOICE_WEBHOOK_URL).'
          }`}
        </Text>
      </Stack>
      <ViewTabs
        counts={list.page?.counts}
        labels={VIEWS}
        onView={(next) => {
          if (next === view) readAgain();
          setView(next);
        }}
        panel={PANEL}
        tool="invoicing"
        view={view}
      />
      <TabPanel
        aria-busy={list.isLoading}
        aria-labelledby={tabId('invoicing', view)}
        id={PANEL}
        ref={panel}
      >
        <PageItems
          loading="Chargement des échéances…"
          nothing={<NothingListed text={EMPTY[view]} />}
          pages={list}
        >
          {(dues) => (
            <Stack gap={4}>
              <Flex gap={2} wrap="wrap">
                {INVOICE_FORMATS.map((format) => (
                  <Button
                    aria-disabled={saving.isBusy}
                    fontSize={1}
                    icon={DownloadIcon}
                    key={format}
                    mode="ghost"
                    onClick={() =>
                      void save(
                        format,
                        view,
                        `${view === 'open' ? 'a-facturer' : 'transmis-et-factures'}-${new Date().toISOString().slice(0, 10)}`,
                      )
                    }
                    text={`Tout enregistrer (${format.toUpperCase()})`}
                  />
                ))}
              </Flex>
              <PlainList>
                {dues.map((listed) => (
                  <DueCard
                    isBusy={isBusy || saving.isBusy}
                    isConnected={host !== null}
                    key={keyOf(listed)}
                    listed={listed}
                    onMark={(marked) => void mark(listed, marked)}
                    onSave={(format) =>
                      void save(
                        format,
                        { quote: listed.quoteId, position: listed.due.position },
                        referenceOf(listed),
                      )
                    }
                  />
                ))}
              </PlainList>
            </Stack>
          )}
        </PageItems>
      </TabPanel>
    </PaneColumn>
  );
}
