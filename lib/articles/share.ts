/** Links by which a reader passes an article on, without any script of a network (product.md, Articles). */
export const shareLinks = ({ url, title }: { url: string; title: string }) => ({
  mail: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`,
  linkedIn: `https://www.linkedin.com/sharing/share-offsite/?url=${encodeURIComponent(url)}`,
});
