import { expect, it } from 'vitest';
import { routeNames } from './route-of.ts';

const routeOf = routeNames({
  staticRoutes: [{ page: '/' }, { page: '/auth' }],
  dynamicRoutes: [
    { page: '/proposition/[token]', regex: '^/proposition/([^/]+?)(?:/)?$' },
    { page: '/blog/[slug]', regex: '^/blog/([^/]+?)(?:/)?$' },
  ],
});

it.each([
  ['/', '/'],
  ['/auth?next=%2Fdashboard&email=zoe@exemple.test', '/auth'],
  ['/proposition/qT7_dEwX4v-2hMZbL9yUoKJs6nRfA1cGiP0tVxWuB3m?code=123456', '/proposition/[token]'],
  ['/blog/make-ou-n8n', '/blog/[slug]'],
  ['/_next/static/chunks/a.js', '/_next'],
  ['/zoe@exemple.test', '(unknown)'],
  ['', '(unknown)'],
])('%s is the route %s', (url, route) => {
  expect(routeOf(url)).toBe(route);
});
