import type { ReactNode } from 'react';
import { Toaster, toast } from 'sonner';

export interface ToastAreaProps {
  label: string;
  position: 'bottom-left' | 'top-center';
  /** Distance of the toasts from the window's edge that `position` names, in CSS pixels. */
  offset: number;
}

/**
 * Container of the toasts, rendered once. At the top, where a phone has little room, only one toast is shown at a time.
 */
export function ToastArea({ label, position, offset }: ToastAreaProps) {
  return (
    <Toaster
      position={position}
      containerAriaLabel={label}
      theme="dark"
      gap={8}
      offset={{ bottom: offset, left: 16, top: offset }}
      mobileOffset={{ top: offset, bottom: offset, left: 8, right: 8 }}
      visibleToasts={position === 'top-center' ? 1 : 4}
      style={{ zIndex: 'var(--layer-toast)' }}
    />
  );
}

export interface ToastOptions {
  id: number;
  /** Display time in milliseconds; Infinity: until the toast is dismissed. */
  durationMs: number;
}

/** Shows a toast; `content` draws all of it and receives a function that dismisses it. */
export function showToast(content: (dismiss: () => void) => ReactNode, { id, durationMs }: ToastOptions): void {
  toast.custom(() => <>{content(() => toast.dismiss(id))}</>, { id, duration: durationMs, unstyled: true });
}

/** Dismisses the toast with this id, or all toasts without an id. */
export function dismissToasts(id?: number): void {
  toast.dismiss(id);
}
