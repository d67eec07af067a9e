/** A tab that was opened before it was known what it shows. */
export interface NewTab {
  /** Goes to an address. False where the browser refused the tab, or the visitor has closed it. */
  show: (url: string) => boolean
  close: () => void
}

/**
 * Opens an empty tab. Call it in the click's own task: browsers take a tab that is opened later for a pop-up. The page that
 * it will show gets no hold on this one.
 *
 * @param title shown in the tab while it is empty
 */
export function openTab(title: string): NewTab {
  const tab = window.open('about:blank', '_blank')
  if (tab) {
    tab.opener = null
    tab.document.title = title
  }
  return {
    show(url) {
      if (!tab || tab.closed) return false
      tab.location.replace(url)
      return true
    },
    close: () => tab?.close(),
  }
}
