import { formerPart, migrationsIn, versionOf } from '../stack/migrations.ts';
import { type Check, fault, ok } from './finding.ts';
import { keys } from './keys.ts';
import { askSupabase, json } from './services.ts';

/** Whether the database has the migrations of this code, all of them and no others. */
export const migrations: Check = {
  name: 'Migrations',
  needs: keys,
  run: async (place) => {
    const { status, body } = await askSupabase(
      place,
      '/rest/v1/rpc/applied_migrations',
      place.env.SUPABASE_SECRET_KEY,
      json({}),
    );
    const known = migrationsIn(place.migrations);
    const versions = known.map(versionOf);
    const [first] = versions;
    const remedy =
      'Appliquez-les : npx supabase db push --remote (un démarrage de npm start le fait sur la base embarquée).';
    // The function that lists them comes with one of the last.
    if (status === 404) {
      return fault(`Des migrations manquent à la base, ${known.at(-1)} parmi elles.`, remedy);
    }
    if (status !== 200 || !Array.isArray(body)) {
      return fault(
        `La base ne dit pas quelles migrations elle a (${status}).`,
        'Vérifiez SUPABASE_URL et SUPABASE_SECRET_KEY.',
      );
    }
    const applied = body as string[];
    const former = formerPart(applied, versions);
    if (former === 'some') {
      return fault(
        `La base s’arrête à la migration ${applied.at(-1)}, avant la ${first} d’où part ce code.`,
        `Mettez-la d’abord à jour avec la version du site qui va jusqu’à ${first}.`,
      );
    }
    if (former === 'all') {
      return fault(
        `La base liste encore les migrations d’avant la ${first}, qui les réunit.`,
        `Un démarrage de npm start les retire de la liste de sa base ; d’un projet hébergé, cette commande : psql "$DATABASE_URL" -c "delete from supabase_migrations.schema_migrations where version < '${first}'"`,
      );
    }
    const missing = known.filter((file) => !applied.includes(versionOf(file)));
    if (missing.length > 0) {
      return fault(`Des migrations manquent à la base : ${missing.join(', ')}.`, remedy);
    }
    const unknown = applied.filter((version) => !versions.includes(version));
    if (unknown.length > 0) {
      return fault(
        `La base a des migrations que ce code n’a pas : ${unknown.join(', ')}.`,
        'Utilisez la version du projet qui les a appliquées, ou une plus récente.',
      );
    }
    return ok(`les ${known.length} sont appliquées, et aucune autre`);
  },
};
