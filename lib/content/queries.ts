import { defineQuery } from 'next-sanity';

/** The catalogue, in the consultant's order (§3 « Service catalogue »). */
export const SERVICES_QUERY = defineQuery(`
  *[_type == "service"] | order(order asc, name asc) {
    "id": serviceId.current,
    name,
    tagline,
    description,
    icon,
    "features": coalesce(features, []),
    "deliverables": coalesce(deliverables, []),
    timeline,
    startingPrice,
    "popular": coalesce(popular, false),
    "image": image { "assetId": asset._ref, alt, crop, hotspot }
  }
`);

/** Prices, durations and choices of the estimator (§9 « Quote estimator »). */
export const ESTIMATOR_QUERY = defineQuery(`
  *[_id == "estimator"][0] {
    featurePercent,
    rangeFactor,
    weeksRangeFactor,
    "services": coalesce(services[] {
      "id": service->serviceId.current,
      "name": service->name,
      basePrice,
      weeks,
      "projectTypes": coalesce(projectTypes[] { id, label, description, multiplier }, []),
      "features": coalesce(features[] { id, label }, [])
    }, []),
    "timelines": coalesce(timelines[] { id, label }, []),
    "budgets": coalesce(budgets[] { id, label }, [])
  }
`);

/** Identity, contact and shared copy of the site (§1, §2). */
export const SITE_SETTINGS_QUERY = defineQuery(`
  *[_id == "siteSettings"][0] {
    brand,
    baseline,
    ownerName,
    email,
    country,
    socialUrl,
    heroTitle,
    heroText,
    "claims": coalesce(claims[] { value, label, source }, []),
    "reasons": coalesce(reasons[] { title, text }, []),
    "process": coalesce(process[] { title, text }, []),
    trainingFromPrice
  }
`);
