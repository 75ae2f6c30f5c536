import { getEstimator } from '@/lib/content/index.ts';
import { fieldsIn } from '@/lib/preview/marks.ts';
import type { EstimatedPlaces } from './origins.ts';

/** The place of each estimated service in its document, as the marks of its first project type know it. */
export async function estimatedPlaces(): Promise<EstimatedPlaces> {
  const { rules } = await getEstimator();
  return Object.fromEntries(
    rules.services.flatMap(({ id, projectTypes }) => {
      const [field] = fieldsIn(projectTypes[0]?.label ?? '');
      const [place] = field?.path.split('.') ?? [];
      return place ? [[id, place]] : [];
    }),
  );
}
