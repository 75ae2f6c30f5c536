import { Tab, TabList } from '@sanity/ui';

/** The id of a view's tab, by which its panel is named. */
export const tabId = (tool: string, view: string) => `${tool}-${view}`;

/** The views of a list, each with how many there are where that is known. */
export function ViewTabs<View extends string>({
  tool,
  panel,
  labels,
  counts,
  view,
  onView,
}: {
  /** The prefix of the tabs' ids. */
  tool: string;
  /** The id of the panel that they control. */
  panel: string;
  /** The views' names, in their order. */
  labels: Readonly<Record<View, string>>;
  counts?: Readonly<Partial<Record<View, number>>> | undefined;
  view: string;
  onView: (view: View) => void;
}) {
  return (
    <TabList gap={1} style={{ flexWrap: 'wrap' }}>
      {(Object.keys(labels) as View[]).map((each) => (
        <Tab
          key={each}
          aria-controls={panel}
          fontSize={1}
          id={tabId(tool, each)}
          label={counts?.[each] === undefined ? labels[each] : `${labels[each]} (${counts[each]})`}
          onClick={() => onView(each)}
          padding={3}
          selected={each === view}
        />
      ))}
    </TabList>
  );
}
