import { Card, Flex, Text } from '@sanity/ui';
import { type Tool, useFeatureEnabled } from 'sanity';

type ToolComponent = Tool['component'];

const explained = new WeakMap<ToolComponent, ToolComponent>();

/**
 * The tool of grouped publications, under a line that says what the plan is without (studio.md, Publish later). One
 * for each, however often the configuration is read: as another component it would be mounted anew, its dialog closed.
 */
export function explainReleases(Releases: ToolComponent): ToolComponent {
  const known = explained.get(Releases);
  if (known) return known;
  const PublishLater: ToolComponent = ({ tool }: { tool: Tool }) => {
    const groups = useFeatureEnabled('contentReleases');
    const drafts = useFeatureEnabled('singleDocRelease');
    if (groups.enabled) return <Releases tool={tool} />;
    return (
      <Flex direction="column" height="fill">
        <Card padding={4} tone="caution" borderBottom>
          <Text size={1}>
            {drafts.enabled
              ? 'Votre abonnement Sanity ne comprend pas les publications groupées. Un brouillon seul peut être programmé, avec «\u202fProgrammer\u202f» à côté de «\u202fPublier\u202f».'
              : 'Votre abonnement Sanity ne comprend ni les publications groupées ni la publication programmée.'}
          </Text>
        </Card>
        {drafts.enabled && <Releases tool={tool} />}
      </Flex>
    );
  };
  explained.set(Releases, PublishLater);
  return PublishLater;
}
