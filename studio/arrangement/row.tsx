import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { DragHandleIcon } from '@sanity/icons/DragHandle';
import { Box, Button, Flex } from '@sanity/ui';
import {
  DocumentStatusIndicator,
  Preview,
  PreviewCard,
  useDocumentVersionInfo,
  useSchema,
} from 'sanity';
import { usePaneRouter } from 'sanity/structure';

/** A document of the list: a handle that moves it, by pointer, touch and keyboard, and the way to its form. */
export function Row({ id, type, name }: { id: string; type: string; name: string }) {
  const { ChildLink, groupIndex, routerPanesState } = usePaneRouter();
  const schemaType = useSchema().get(type);
  const { draft, published, versions } = useDocumentVersionInfo(id);
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, attributes: { roleDescription: 'à déplacer' } });
  const isOpen = routerPanesState[groupIndex + 1]?.some((pane) => pane.id === id) ?? false;
  if (!schemaType) return null;

  return (
    <Box
      as="li"
      ref={setNodeRef}
      style={{
        transform: CSS.Translate.toString(transform),
        transition,
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
      }}
    >
      <Flex align="center" gap={1}>
        <Button
          {...attributes}
          {...listeners}
          aria-label={`Déplacer «\u202f${name}\u202f»`}
          icon={DragHandleIcon}
          mode="bleed"
          padding={3}
          ref={setActivatorNodeRef}
          style={{ cursor: isDragging ? 'grabbing' : 'grab', touchAction: 'none' }}
        />
        <PreviewCard
          __unstable_focusRing
          as={ChildLink}
          // The link's own properties: the card passes them on.
          {...{ childId: id }}
          data-as="a"
          flex={1}
          padding={2}
          pressed={isOpen}
          radius={2}
          selected={isOpen}
          shadow={isDragging ? 2 : undefined}
          sizing="border"
          style={{ minWidth: 0 }}
        >
          <Flex align="center" gap={2}>
            <Box flex={1}>
              <Preview layout="default" schemaType={schemaType} value={{ _id: id, _type: type }} />
            </Box>
            <DocumentStatusIndicator draft={draft} published={published} versions={versions} />
          </Flex>
        </PreviewCard>
      </Flex>
    </Box>
  );
}
