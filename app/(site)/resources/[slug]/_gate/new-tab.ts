/** A tab opened before its URL is known. */
export interface NewTab {
  /** Navigates to a URL. False if the browser blocked the tab, or the visitor closed it. */
  show: (url: string) => boolean
  close: () => void
}

/**
 * Opens an empty tab. Call it synchronously in the click handler: browsers block tabs opened later
 * as pop-ups. The page it will show gets no reference to this one.
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
