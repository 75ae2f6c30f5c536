import { Connector } from './connector.tsx';

/**
 * From the block beside a page's title (in columns of 1.3 to 1, 4rem apart), or under it on a phone, to the
 * rail of what follows.
 */
export function TitleConnector() {
  return (
    <div className="wrap">
      <Connector path="left" className="ml-[7px] h-24 w-[calc(50%-7.5px)] lg:hidden" />
      <Connector
        path="left"
        className="ml-[7px] hidden h-28 w-[calc(100%-(100%-4rem)/4.6-7.5px)] lg:block"
      />
    </div>
  );
}
