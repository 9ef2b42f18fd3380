export interface PartnerDialogProps {
  partnerId: string;
  name: string;
  onClose: () => void;
}
