/**
 * Keeps the page working while a translator of the browser rewrites it. Translators replace each text node by an
 * element (`font`). React still references the text node. Without this module, React's changes of the text node would
 * be invisible, and its removal would throw.
 */

/** Replacement elements by text node. */
const standIns = new WeakMap<Node, ChildNode>();

const isStandIn = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

/** Records each text node that was replaced by an element. */
function note(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
    const [text] = removedNodes;
    if (!(text instanceof Text) || text.isConnected) continue;
    const standIn = [...addedNodes, previousSibling, nextSibling].find(isStandIn);
    if (standIn) standIns.set(text, standIn);
  }
}

/** Returns the child of `parent` that is `node`, replaces it or contains it; null: there is none. */
function childFor(parent: Node, node: Node): Node | null {
  if (node.parentNode === parent) return node;
  let place: Node | null = standIns.get(node) ?? node;
  while (place && place.parentNode !== parent) place = place.parentNode;
  return place;
}

/** Begins to handle translators. Returns a function that ends it. */
export function followTranslators(): () => void {
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });
  // oxlint-disable-next-line typescript/unbound-method -- each is called on its node
  const { insertBefore, removeChild } = Node.prototype;

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child;
    note(observer.takeRecords());
    const place = childFor(this, child);
    if (place) removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, before: Node | null): Child {
    if (before === null || before.parentNode === this) return insertBefore.call(this, child, before) as Child;
    note(observer.takeRecords());
    return insertBefore.call(this, child, childFor(this, before)) as Child;
  };
  Object.defineProperty(Text.prototype, 'nodeValue', {
    configurable: true,
    get(this: Text) {
      return this.data;
    },
    set(this: Text, text: string | null) {
      this.data = text ?? '';
      if (this.isConnected) return;
      note(observer.takeRecords());
      const standIn = standIns.get(this);
      // A changed text replaces its translation, because the current content is more important.
      if (standIn?.isConnected) standIn.replaceWith(this);
    },
  });
  return () => {
    observer.disconnect();
    Object.assign(Node.prototype, { insertBefore, removeChild });
    Reflect.deleteProperty(Text.prototype, 'nodeValue');
  };
}
