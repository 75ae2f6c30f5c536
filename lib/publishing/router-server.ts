/** The method that Next's server offers its own `res.revalidate`: a page is rendered and stored, without a visit. */
type RouterServer = {
  revalidate(request: {
    urlPath: string;
    headers: Record<string, string>;
    opts: { unstable_onlyGenerated?: boolean };
  }): Promise<void>;
};

const offered = globalThis as unknown as Record<symbol, Record<string, RouterServer> | undefined>;

/** Undefined until the server has started, and on a host that runs the site as functions. */
export const routerServer = () => offered[Symbol.for('@next/router-server-methods')]?.[''];

/** Whether this process stays, and can render pages without a visit, by now. */
export const canPrerender = (): boolean => routerServer() !== undefined;
