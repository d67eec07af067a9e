/**
 * The scheduling page in a frame that stays empty until it is about to scroll into view: the page's
 * script then moves `data-src` to `src` (lib/page-script/near-frame.ts).
 */
export function SchedulerFrame({ src, title }: { src: string; title: string }) {
  return (
    <iframe
      data-src={src}
      // By the time React compares, the script may have set `src`.
      suppressHydrationWarning
      title={title}
      height={1200}
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"
      className="needs-script h-[1200px] w-full border border-ink bg-sheet md:col-span-12 print:hidden"
    />
  )
}
