// Generated from the routes by `npm run generate`.
import type { OperationDescription } from '../description.ts';
import type { Download } from '../download.ts';
import type { Page } from '../page.ts';

/** Every message key of a refusal. */
export type ErrorKey =
  | 'error.account_code.category_mismatch'
  | 'error.account_code.duplicate'
  | 'error.account_code.in_use'
  | 'error.account_code.required_by_system'
  | 'error.account_code.role_missing'
  | 'error.account_code.role_taken'
  | 'error.account_code.unknown_role'
  | 'error.actor_unknown'
  | 'error.ai_usage.cached_exceeds_input'
  | 'error.ai_usage.future'
  | 'error.ai_usage.measure_missing'
  | 'error.already_created'
  | 'error.amount.whole_won'
  | 'error.api_key.by_service'
  | 'error.api_key.expiry_past'
  | 'error.api_key.invalid'
  | 'error.api_key.revoked'
  | 'error.app_version.duplicate'
  | 'error.app_version.min_above_code'
  | 'error.app_version.not_found'
  | 'error.app_version.not_published'
  | 'error.app_version.published'
  | 'error.append_only'
  | 'error.approval.already_acted'
  | 'error.approval.approver_invalid'
  | 'error.approval.content_incomplete'
  | 'error.approval.content_invalid'
  | 'error.approval.duplicate_approver'
  | 'error.approval.form_inactive'
  | 'error.approval.form_linked'
  | 'error.approval.line_invalid'
  | 'error.approval.line_required'
  | 'error.approval.line_unresolved'
  | 'error.approval.linked_document'
  | 'error.approval.not_approver'
  | 'error.approval.not_deletable'
  | 'error.approval.not_drafter'
  | 'error.approval.not_editable'
  | 'error.approval.not_holder'
  | 'error.approval.not_your_turn'
  | 'error.approval.own_document'
  | 'error.approval.pre_decide_not_allowed'
  | 'error.approval.self_approval'
  | 'error.approval_delegation.circular'
  | 'error.approval_delegation.ended'
  | 'error.approval_delegation.invalid_dates'
  | 'error.approval_delegation.invalid_delegate'
  | 'error.approval_delegation.not_delegator'
  | 'error.approval_delegation.overlap'
  | 'error.approval_form.code_taken'
  | 'error.approval_form.fields_invalid'
  | 'error.approval_form.in_use'
  | 'error.approval_form.system'
  | 'error.approval_line.shared_forbidden'
  | 'error.attendance.already_checked_in'
  | 'error.attendance.duplicate'
  | 'error.attendance.no_employee'
  | 'error.attendance.not_checked_in'
  | 'error.attendance.not_in_service'
  | 'error.attendance.range'
  | 'error.bank_account.currency_fixed'
  | 'error.bank_account.duplicate'
  | 'error.bank_account.in_use'
  | 'error.bank_account.linked'
  | 'error.bank_account.number_invalid'
  | 'error.bank_transaction.foreign_currency'
  | 'error.bank_transaction.no_match'
  | 'error.bank_transaction.not_manual'
  | 'error.bank_transaction.split_mismatch'
  | 'error.bending.duplicate_model'
  | 'error.bending.invalid_dimensions'
  | 'error.bending.lot_mismatch'
  | 'error.bending.lot_not_available'
  | 'error.bending.mapping_not_found'
  | 'error.bending.not_a_bending_item'
  | 'error.bending.unknown_code'
  | 'error.bending_order.no_items'
  | 'error.bending_order.no_process'
  | 'error.bending_order.not_deletable'
  | 'error.bending_order.not_editable'
  | 'error.bidding.not_editable'
  | 'error.bidding.past_due'
  | 'error.board.code_taken'
  | 'error.board.inactive'
  | 'error.board.not_empty'
  | 'error.board.notice_only'
  | 'error.bom.cycle'
  | 'error.bom.draft_exists'
  | 'error.bom.evaluation'
  | 'error.bom.input_out_of_range'
  | 'error.bom.invalid_expression'
  | 'error.bom.invalid_line'
  | 'error.bom.invalid_name'
  | 'error.bom.limit'
  | 'error.bom.no_active_version'
  | 'error.bom.no_items'
  | 'error.bom.not_draft'
  | 'error.bom.unit_mismatch'
  | 'error.business_number.invalid'
  | 'error.busy'
  | 'error.by_operation_only'
  | 'error.calendar.not_owner'
  | 'error.calendar.range'
  | 'error.card_transaction.already_hidden'
  | 'error.card_transaction.amount_mismatch'
  | 'error.card_transaction.hidden'
  | 'error.card_transaction.no_suggestion'
  | 'error.card_transaction.not_hidden'
  | 'error.card_transaction.not_manual'
  | 'error.card_transaction.split_mismatch'
  | 'error.changed_meanwhile'
  | 'error.checklist.duplicate_id'
  | 'error.checklist.file_limit'
  | 'error.checklist.sub_item_not_found'
  | 'error.checklist.too_large'
  | 'error.checklist.type_taken'
  | 'error.checklist.version_conflict'
  | 'error.client.duplicate_business_no'
  | 'error.condolence_expense.empty'
  | 'error.conflict'
  | 'error.construction_project.closed'
  | 'error.construction_project.not_deletable'
  | 'error.construction_project.progress'
  | 'error.corporate_card.duplicate'
  | 'error.corporate_card.number_invalid'
  | 'error.corporate_card.number_linked'
  | 'error.corporate_vehicle.disposed'
  | 'error.corporate_vehicle.duplicate_plate'
  | 'error.corporate_vehicle.odometer_below_log'
  | 'error.corporate_vehicle.photo_limit'
  | 'error.date_in_future'
  | 'error.date_range_invalid'
  | 'error.date_range_too_long'
  | 'error.date_range_too_long_years'
  | 'error.demo_tenant.already_converted'
  | 'error.demo_tenant.extension_limit'
  | 'error.demo_tenant.invalid_days'
  | 'error.demo_tenant.not_found'
  | 'error.demo_tenant.partner_inactive'
  | 'error.department.code_taken'
  | 'error.department.cycle'
  | 'error.department.in_use'
  | 'error.department.too_deep'
  | 'error.document.already_acted'
  | 'error.document.approver_required'
  | 'error.document.missing_required'
  | 'error.document.not_approver'
  | 'error.document.not_author'
  | 'error.document.not_deletable'
  | 'error.document.not_editable'
  | 'error.document.snapshot_empty'
  | 'error.document.snapshot_too_large'
  | 'error.document.target_required'
  | 'error.document.template_required'
  | 'error.document.too_many_targets'
  | 'error.document.unknown_field'
  | 'error.document.unknown_step'
  | 'error.document_template.duplicate_key'
  | 'error.document_template.in_use'
  | 'error.document_template.inactive'
  | 'error.document_template.invalid_steps'
  | 'error.document_template.name_taken'
  | 'error.duplicate'
  | 'error.employee.duplicate_no'
  | 'error.employee.in_use'
  | 'error.employee.resign_before_hire'
  | 'error.employee.user_taken'
  | 'error.equipment.code_taken'
  | 'error.equipment.disposed'
  | 'error.equipment.duplicate_cell'
  | 'error.equipment.duplicate_process'
  | 'error.equipment.future_date'
  | 'error.equipment.invalid_period'
  | 'error.equipment.item_no_taken'
  | 'error.equipment.more_than_one_primary'
  | 'error.equipment.non_working_day'
  | 'error.equipment.not_a_vendor'
  | 'error.equipment.nothing_to_copy'
  | 'error.equipment.photo_limit'
  | 'error.equipment.same_source_and_target'
  | 'error.equipment.template_inactive'
  | 'error.equipment.template_mismatch'
  | 'error.equipment.under_repair'
  | 'error.equipment.vendor_required'
  | 'error.esign.access_code_required'
  | 'error.esign.code_expired'
  | 'error.esign.code_not_used'
  | 'error.esign.code_too_often'
  | 'error.esign.code_wrong'
  | 'error.esign.consent_required'
  | 'error.esign.contract_closed'
  | 'error.esign.duplicate_signer'
  | 'error.esign.expired'
  | 'error.esign.expiry_past'
  | 'error.esign.field_out_of_page'
  | 'error.esign.field_required'
  | 'error.esign.field_unknown'
  | 'error.esign.fields_need_signers'
  | 'error.esign.file_changed'
  | 'error.esign.file_invalid'
  | 'error.esign.file_required'
  | 'error.esign.file_unknown'
  | 'error.esign.image_invalid'
  | 'error.esign.locked'
  | 'error.esign.nobody_to_remind'
  | 'error.esign.not_completed'
  | 'error.esign.not_deletable'
  | 'error.esign.not_editable'
  | 'error.esign.not_open'
  | 'error.esign.not_your_turn'
  | 'error.esign.reminded_recently'
  | 'error.esign.session_invalid'
  | 'error.esign.sign_order_invalid'
  | 'error.esign.signature_field_required'
  | 'error.esign.signer_unknown'
  | 'error.esign.signers_required'
  | 'error.esign.token_invalid'
  | 'error.esign.token_used'
  | 'error.export.expired'
  | 'error.export.failed'
  | 'error.export.in_progress'
  | 'error.export.not_ready'
  | 'error.export.nothing_readable'
  | 'error.export.too_large'
  | 'error.export_too_large'
  | 'error.file.empty'
  | 'error.file.foreign_folder'
  | 'error.file.in_use'
  | 'error.file.required'
  | 'error.file.too_large'
  | 'error.file.unsupported_type'
  | 'error.file.upload_only'
  | 'error.forbidden'
  | 'error.holiday.duplicate'
  | 'error.idempotency.mismatch'
  | 'error.import.invalid_rows'
  | 'error.import.manifest_differs'
  | 'error.import.not_empty'
  | 'error.import.partial'
  | 'error.import.refused'
  | 'error.import.too_many_rows'
  | 'error.import.unreadable'
  | 'error.in_use'
  | 'error.income_tax_bracket.invalid'
  | 'error.income_tax_bracket.missing'
  | 'error.inspection.already_exists'
  | 'error.inspection.items_pending'
  | 'error.inspection.not_deletable'
  | 'error.inspection.not_editable'
  | 'error.inspection.quantity_mismatch'
  | 'error.inspection.receiving_closed'
  | 'error.inspection.result_contradicts_items'
  | 'error.inspection.source_required'
  | 'error.internal'
  | 'error.invalid_transition'
  | 'error.item.bending_code'
  | 'error.item.has_transactions'
  | 'error.item.invalid_conversion'
  | 'error.item.unit_in_use'
  | 'error.item.unknown_unit'
  | 'error.item_category.cycle'
  | 'error.job.not_rebuildable'
  | 'error.job.running'
  | 'error.job.unknown'
  | 'error.journal.account_inactive'
  | 'error.journal.account_required'
  | 'error.journal.already_journaled'
  | 'error.journal.amount_mismatch'
  | 'error.journal.line_moved'
  | 'error.journal.line_side'
  | 'error.journal.managed_by_source'
  | 'error.journal.period_closed'
  | 'error.journal.reversed'
  | 'error.journal.unbalanced'
  | 'error.labor.overlap'
  | 'error.leave_request.approval_superseded'
  | 'error.leave_request.half_day_span'
  | 'error.leave_request.no_working_days'
  | 'error.leave_request.not_deletable'
  | 'error.leave_request.not_editable'
  | 'error.leave_request.not_own'
  | 'error.leave_request.overlap'
  | 'error.loan.counterparty_required'
  | 'error.loan.employee_deleted'
  | 'error.loan.has_repayments'
  | 'error.loan.overpaid'
  | 'error.loan.repayments_managed'
  | 'error.loan.settled'
  | 'error.loan.unbalanced'
  | 'error.locked'
  | 'error.lot_audit.document_not_found'
  | 'error.lot_audit.not_completed'
  | 'error.lot_audit.unknown_kind'
  | 'error.lot_trace.one_start'
  | 'error.mail.failed'
  | 'error.mail.throttled'
  | 'error.mail.timeout'
  | 'error.malformed_json'
  | 'error.malformed_multipart'
  | 'error.messenger.failed'
  | 'error.messenger.not_configured'
  | 'error.messenger.timeout'
  | 'error.model_set.unknown_bom'
  | 'error.model_set.wrong_family'
  | 'error.no_inspection_template'
  | 'error.no_order_items'
  | 'error.no_work_log_template'
  | 'error.nonconforming_report.already_in_approval'
  | 'error.nonconforming_report.approval_superseded'
  | 'error.nonconforming_report.computed_field'
  | 'error.nonconforming_report.incomplete'
  | 'error.nonconforming_report.not_deletable'
  | 'error.nonconforming_report.not_editable'
  | 'error.not_acceptable'
  | 'error.not_found'
  | 'error.order.client_not_sellable'
  | 'error.order.credit_limit_exceeded'
  | 'error.order.delivery_date_required'
  | 'error.order.force_delete_in_production'
  | 'error.order.not_deletable'
  | 'error.order.not_editable'
  | 'error.order.reason_required'
  | 'error.order.service_only'
  | 'error.order.shipment_in_progress'
  | 'error.password.length'
  | 'error.payload_too_large'
  | 'error.payroll.account_missing'
  | 'error.payroll.duplicate'
  | 'error.payroll.empty'
  | 'error.payroll.journal_exists'
  | 'error.payroll.meal_allowance_over_limit'
  | 'error.payroll.negative_net'
  | 'error.payroll.no_previous'
  | 'error.payroll.not_confirmed'
  | 'error.payroll.not_draft'
  | 'error.payroll.not_in_service'
  | 'error.payroll.nothing_to_journal'
  | 'error.payroll.payment_in_future'
  | 'error.payroll.service_changed'
  | 'error.payroll_setting.duplicate'
  | 'error.payroll_setting.floor_above_ceiling'
  | 'error.payroll_setting.in_use'
  | 'error.payroll_setting.missing'
  | 'error.performance_report.missing_information'
  | 'error.permission.collection_not_grantable'
  | 'error.permission.duplicate'
  | 'error.permission.exceeds_own'
  | 'error.permission.filter_invalid'
  | 'error.position.in_use'
  | 'error.position.name_taken'
  | 'error.post.comments_closed'
  | 'error.post.not_author'
  | 'error.post.pin_forbidden'
  | 'error.post.reply_depth'
  | 'error.price.finalized'
  | 'error.price.overlap'
  | 'error.process_step.not_found'
  | 'error.process_step.reorder_set'
  | 'error.purchase_order.client_not_vendor'
  | 'error.purchase_order.has_receiving'
  | 'error.purchase_order.item_inactive'
  | 'error.purchase_order.not_editable'
  | 'error.quality_document.change_reason_required'
  | 'error.quality_document.location_inspected'
  | 'error.quality_document.location_taken'
  | 'error.quality_document.locations_failed'
  | 'error.quality_document.locations_pending'
  | 'error.quality_document.no_file'
  | 'error.quality_document.no_locations'
  | 'error.quality_document.not_deletable'
  | 'error.quality_document.not_editable'
  | 'error.quality_document.not_inspectable'
  | 'error.quality_document.order_not_available'
  | 'error.quality_document.report_confirmed'
  | 'error.quote.bidding_open'
  | 'error.quote.client_inactive'
  | 'error.quote.client_not_sellable'
  | 'error.quote.client_required'
  | 'error.quote.expired'
  | 'error.quote.has_bidding'
  | 'error.quote.missing_fields'
  | 'error.quote.negative_total'
  | 'error.quote.no_items'
  | 'error.quote.no_recipient'
  | 'error.quote.not_deletable'
  | 'error.quote.not_editable'
  | 'error.quote.not_finalized'
  | 'error.quote.price_missing'
  | 'error.receiving.client_mismatch'
  | 'error.receiving.inspection_pending'
  | 'error.receiving.line_mismatch'
  | 'error.receiving.line_missing'
  | 'error.receiving.no_items'
  | 'error.receiving.not_editable'
  | 'error.receiving.over_receipt'
  | 'error.receiving.purchase_order_closed'
  | 'error.receiving.quantity_mismatch'
  | 'error.receiving.stock_used'
  | 'error.reference.unknown'
  | 'error.role.builtin'
  | 'error.role.code_taken'
  | 'error.role.exceeds_own'
  | 'error.role.in_use'
  | 'error.role.menu_action_unknown'
  | 'error.role.menu_conflict'
  | 'error.role.menu_needs_read'
  | 'error.role.not_assignable'
  | 'error.role.own_role'
  | 'error.role.tenant_mismatch'
  | 'error.setting.fixed'
  | 'error.shipment.closed'
  | 'error.shipment.no_items'
  | 'error.shipment.not_cleared'
  | 'error.shipment.order_status'
  | 'error.shipment.reason_required'
  | 'error.shipment.work_orders_incomplete'
  | 'error.sign_in.throttled'
  | 'error.state_by_operation'
  | 'error.statement_timeout'
  | 'error.stats.unknown_metric'
  | 'error.stock.already_opened'
  | 'error.stock.insufficient'
  | 'error.stock.ledger_only'
  | 'error.stock.lot_held'
  | 'error.stock.lot_mismatch'
  | 'error.stock.lot_required'
  | 'error.stock.moved'
  | 'error.stock.not_managed'
  | 'error.stock.reserved'
  | 'error.stock.same_warehouse'
  | 'error.stock.unbalanced'
  | 'error.storage_unavailable'
  | 'error.sync.already_running'
  | 'error.sync.interrupted'
  | 'error.system_admin_only'
  | 'error.tax_invoice.already_transmitted'
  | 'error.tax_invoice.amendment_incomplete'
  | 'error.tax_invoice.busy'
  | 'error.tax_invoice.buyer_incomplete'
  | 'error.tax_invoice.cancelled_at_provider'
  | 'error.tax_invoice.issue_unconfirmed'
  | 'error.tax_invoice.negative_amount'
  | 'error.tax_invoice.not_issued'
  | 'error.tax_invoice.original_not_transmitted'
  | 'error.tax_invoice.payment_exceeds_total'
  | 'error.tax_invoice.sum_mismatch'
  | 'error.tax_invoice.supplier_settings_missing'
  | 'error.tax_invoice.tax_mismatch'
  | 'error.tax_invoice.too_many_alike'
  | 'error.tax_invoice.write_date_future'
  | 'error.taxportal_invoice.duplicate'
  | 'error.taxportal_invoice.in_consolidated_journal'
  | 'error.taxportal_invoice.mixed_direction'
  | 'error.taxportal_invoice.not_manual'
  | 'error.taxportal_invoice.tax_mismatch'
  | 'error.taxportal_invoice.too_many_lines'
  | 'error.taxprovider.already_member'
  | 'error.taxprovider.bad_response'
  | 'error.taxprovider.certificate_invalid'
  | 'error.taxprovider.login_rejected'
  | 'error.taxprovider.not_connected'
  | 'error.taxprovider.reconnect_required'
  | 'error.taxprovider.rejected'
  | 'error.taxprovider.timeout'
  | 'error.taxprovider.unavailable'
  | 'error.tenant.by_operation'
  | 'error.tenant.code_taken'
  | 'error.tenant.demo_expired'
  | 'error.tenant.demo_plan'
  | 'error.tenant.fixed'
  | 'error.tenant.inactive'
  | 'error.tenant.logo_invalid'
  | 'error.tenant.max_users_below_count'
  | 'error.tenant.none'
  | 'error.tenant.still_active'
  | 'error.tenant.time_zone_unknown'
  | 'error.tenant_user_required'
  | 'error.too_many_requests'
  | 'error.trigger_audit.blocked'
  | 'error.trigger_audit.column_unknown'
  | 'error.trigger_audit.conflict'
  | 'error.trigger_audit.not_rollbackable'
  | 'error.trigger_audit.table_unknown'
  | 'error.unauthorized'
  | 'error.unhealthy'
  | 'error.unsupported_media_type'
  | 'error.unsupported_version'
  | 'error.user.avatar_invalid'
  | 'error.user.by_service'
  | 'error.user.email_taken'
  | 'error.user.last_admin'
  | 'error.user.limit_reached'
  | 'error.user.open_approvals'
  | 'error.user.own_role'
  | 'error.user.self'
  | 'error.validation_failed'
  | 'error.vat.entertainment_not_deductible'
  | 'error.vat.not_applicable'
  | 'error.vat.period_invalid'
  | 'error.vehicle_dispatch.closed'
  | 'error.vehicle_dispatch.vat_mismatch'
  | 'error.vehicle_log.odometer_order'
  | 'error.vehicle_log.odometer_overlap'
  | 'error.warehouse.default'
  | 'error.warehouse.not_empty'
  | 'error.work_order.already_started'
  | 'error.work_order.closed'
  | 'error.work_order.inspection_missing'
  | 'error.work_order.item_completed'
  | 'error.work_order.item_started'
  | 'error.work_order.judgement_conflict'
  | 'error.work_order.material_mismatch'
  | 'error.work_order.order_status'
  | 'error.work_order.output_consumed'
  | 'error.work_order.own_approval'
  | 'error.work_order.process_inactive'
  | 'error.work_order.reason_required'
  | 'error.work_order.shipped'
  | 'error.work_order.steps_open';

/** The message keys that any operation can be refused with. */
export type CommonErrorKey =
  | 'error.malformed_json'
  | 'error.malformed_multipart'
  | 'error.unsupported_version'
  | 'error.unauthorized'
  | 'error.api_key.invalid'
  | 'error.forbidden'
  | 'error.system_admin_only'
  | 'error.tenant.inactive'
  | 'error.tenant.none'
  | 'error.not_found'
  | 'error.not_acceptable'
  | 'error.conflict'
  | 'error.changed_meanwhile'
  | 'error.payload_too_large'
  | 'error.unsupported_media_type'
  | 'error.validation_failed'
  | 'error.idempotency.mismatch'
  | 'error.too_many_requests'
  | 'error.internal'
  | 'error.statement_timeout'
  | 'error.unhealthy'
  | 'error.storage_unavailable'
  | 'error.busy'
  | 'error.locked';

/** The operations by id: what each takes and answers, and the message keys of the refusals that are its own. */
export interface Operations {
  /** What the caller begins the day with: reminders, notices, their own attendance, leave and payslips. */
  'common.home.show': {
    input: Record<string, never>;
    output: {
      today: string;
      time_zone: string;
      reminders: {
        name: string;
        kind: 'waiting' | 'late';
        label: string;
        collection: string;
        /** At most 100. */
        count: number;
        /** The first by their day. */
        records: {
          id: number;
          title: string;
          day: string | null;
        }[];
      }[];
      announcements: {
        id: number;
        board_id: number;
        title: string;
        is_pinned: boolean;
        is_read: boolean;
        created_at: string;
      }[] | null;
      attendance: {
        today: string;
        days: {
          date: string;
          is_working_day: boolean;
          record: {
            id: number;
            work_date: string;
            status: 'PRESENT' | 'LATE' | 'EARLY_LEAVE' | 'ABSENT' | 'BUSINESS_TRIP' | 'REMOTE';
            check_in_at: string | null;
            check_out_at: string | null;
            worked_minutes: number;
            overtime_minutes: number;
          } | null;
          leave: ('ANNUAL' | 'HALF_AM' | 'HALF_PM' | 'SICK' | 'FAMILY_EVENT' | 'OFFICIAL' | 'UNPAID' | 'MATERNITY' | 'CHILDCARE')[];
        }[];
        can_check_in: boolean;
        can_check_out: boolean;
      } | null;
      leave: {
        balance: {
          user_id: string;
          period_start: string;
          period_end: string;
          granted: number | null;
          used: number;
          pending: number;
          remaining: number | null;
          available: number | null;
          by_type: Record<string, number>;
        };
        upcoming: {
          id: number;
          leave_type: 'ANNUAL' | 'HALF_AM' | 'HALF_PM' | 'SICK' | 'FAMILY_EVENT' | 'OFFICIAL' | 'UNPAID' | 'MATERNITY' | 'CHILDCARE';
          start_date: string;
          end_date: string;
          days: number;
          status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
        }[];
      } | null;
      payslips: {
        id: number;
        pay_year: number;
        pay_month: number;
        payment_date: string;
        net_pay: number;
        status: string;
      }[] | null;
    };
    errors: never;
  };
  /** Delete many by the rule of the single deletion. */
  'design.bom-templates.bulk-delete': {
    input: {
      body: {
        ids: number[];
      };
    };
    output: {
      deleted_ids: number[];
      deleted_count: number;
      skipped_ids: number[];
      skipped: {
        id: number;
        reason: string;
      }[];
    };
    errors: never;
  };
  /** Copy as version 1 of a new code. */
  'design.bom-templates.clone': {
    input: {
      id: number;
      body: {
        code: string;
        name?: string;
      };
    };
    output: {
      id: number;
      code: string;
      version: number;
      name: string;
      product_category: string | null;
      product_item_id: number | null;
      status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
      is_active: boolean;
      price_type: 'COST' | 'SALES';
      inputs: unknown;
      derived: unknown;
      tables: unknown;
      based_on_id: number | null;
      change_note: string | null;
      finalized_at: string | null;
      finalized_by: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      line_count: number;
      product_item: {
        id: number;
        code: string;
        name: string;
      } | null;
      items: {
        id: number;
        parent_id: number | null;
        line_key: string;
        line_type: 'ITEM' | 'LABOR' | 'GROUP' | 'SUB_BOM';
        item_id: number | null;
        item: {
          code: string;
          name: string;
          unit: string;
        } | null;
        item_expression: string | null;
        labor_code: string | null;
        sub_bom_code: string | null;
        name: string | null;
        quantity_expression: string | null;
        condition_expression: string | null;
        loss_rate: number;
        sort_order: number;
        memo: string | null;
        parent_key: string | null;
      }[];
      model_sets: {
        id: number;
        code: string;
        name: string;
        is_active: boolean;
      }[] | null;
      quote_count: number | null;
      allowed_actions: ('finalize' | 'revisions' | 'clone')[];
    };
    errors: 'error.bom.cycle' | 'error.bom.draft_exists' | 'error.bom.invalid_expression' | 'error.bom.invalid_line' | 'error.bom.invalid_name' | 'error.bom.limit' | 'error.bom.not_draft' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Create version 1 of a new template. */
  'design.bom-templates.create': {
    input: {
      body: {
        code: string;
        name: string;
        product_category?: string | null;
        product_item_id?: number | null;
        price_type?: 'COST' | 'SALES';
        inputs?: {
          name: string;
          label: string;
          type: 'NUMBER' | 'ENUM' | 'BOOLEAN';
          unit?: string | null;
          required?: boolean;
          min?: number | null;
          max?: number | null;
          default?: number | string | boolean | null;
          options?: string[];
          option_labels?: Record<string, string>;
        }[];
        derived?: {
          name: string;
          label: string;
          expression: string;
        }[];
        tables?: Record<string, {
          upto: number | null;
          value: number | string;
        }[]>;
        memo?: string | null;
        items?: {
          line_key?: string;
          line_type?: 'ITEM' | 'LABOR' | 'GROUP' | 'SUB_BOM';
          item_id?: number | null;
          item_expression?: string | null;
          labor_code?: string | null;
          sub_bom_code?: string | null;
          name?: string | null;
          quantity_expression?: string | null;
          condition_expression?: string | null;
          loss_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
          id?: number;
          parent_key?: string | null;
        }[];
      };
    };
    output: Operations['design.bom-templates.clone']['output'];
    errors: 'error.bom.cycle' | 'error.bom.draft_exists' | 'error.bom.invalid_expression' | 'error.bom.invalid_line' | 'error.bom.invalid_name' | 'error.bom.limit' | 'error.bom.not_draft' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Delete a version no quote, order or (last version) model set uses. */
  'design.bom-templates.delete': {
    input: {
      id: number;
    };
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Differences between two templates, old = with, new = id. */
  'design.bom-templates.diff': {
    input: {
      id: number;
      query: {
        with: number;
      };
    };
    output: {
      header: {
        field: string;
        old: unknown;
        new: unknown;
      }[];
      inputs: {
        added: ({
          name: string;
        } & Record<string, unknown>)[];
        removed: ({
          name: string;
        } & Record<string, unknown>)[];
        changed: {
          name: string;
          fields: {
            field: string;
            old: unknown;
            new: unknown;
          }[];
        }[];
      };
      derived: {
        added: ({
          name: string;
        } & Record<string, unknown>)[];
        removed: ({
          name: string;
        } & Record<string, unknown>)[];
        changed: {
          name: string;
          fields: {
            field: string;
            old: unknown;
            new: unknown;
          }[];
        }[];
      };
      tables: {
        added: ({
          name: string;
        } & Record<string, unknown>)[];
        removed: ({
          name: string;
        } & Record<string, unknown>)[];
        changed: {
          name: string;
          fields: {
            field: string;
            old: unknown;
            new: unknown;
          }[];
        }[];
      };
      items: {
        added: ({
          line_key: string;
        } & Record<string, unknown>)[];
        removed: ({
          line_key: string;
        } & Record<string, unknown>)[];
        changed: {
          line_key: string;
          fields: {
            field: string;
            old: unknown;
            new: unknown;
            old_code?: string | null;
            new_code?: string | null;
          }[];
        }[];
        unchanged_count: number;
      };
    };
    errors: never;
  };
  /** Make the DRAFT the ACTIVE version. */
  'design.bom-templates.finalize': {
    input: {
      id: number;
      body?: Record<string, never>;
    };
    output: Operations['design.bom-templates.clone']['output'];
    errors: 'error.bom.cycle' | 'error.bom.evaluation' | 'error.bom.input_out_of_range' | 'error.bom.invalid_expression' | 'error.bom.invalid_line' | 'error.bom.invalid_name' | 'error.bom.limit' | 'error.bom.no_items' | 'error.invalid_transition';
  };
  /** Templates; search over code, name. */
  'design.bom-templates.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of code, name, version, updated_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
        code?: string;
        product_category?: string;
        product_item_id?: number;
        is_active?: boolean;
        latest_only?: boolean;
      };
    };
    output: Page<{
      id: number;
      code: string;
      version: number;
      name: string;
      product_category: string | null;
      product_item_id: number | null;
      status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
      is_active: boolean;
      price_type: 'COST' | 'SALES';
      inputs: unknown;
      derived: unknown;
      tables: unknown;
      based_on_id: number | null;
      change_note: string | null;
      finalized_at: string | null;
      finalized_by: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      line_count: number;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Replace all lines of a DRAFT in one go. */
  'design.bom-templates.replace': {
    input: {
      id: number;
      body: {
        items: {
          line_key?: string;
          line_type?: 'ITEM' | 'LABOR' | 'GROUP' | 'SUB_BOM';
          item_id?: number | null;
          item_expression?: string | null;
          labor_code?: string | null;
          sub_bom_code?: string | null;
          name?: string | null;
          quantity_expression?: string | null;
          condition_expression?: string | null;
          loss_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
          id?: number;
          parent_key?: string | null;
        }[];
      };
    };
    output: {
      id: number;
      code: string;
      version: number;
      name: string;
      product_category: string | null;
      product_item_id: number | null;
      status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
      is_active: boolean;
      price_type: 'COST' | 'SALES';
      inputs: unknown;
      derived: unknown;
      tables: unknown;
      based_on_id: number | null;
      change_note: string | null;
      finalized_at: string | null;
      finalized_by: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      line_count: number;
      product_item: {
        id: number;
        code: string;
        name: string;
      } | null;
      items: {
        id: number;
        parent_id: number | null;
        line_key: string;
        line_type: 'ITEM' | 'LABOR' | 'GROUP' | 'SUB_BOM';
        item_id: number | null;
        item: {
          code: string;
          name: string;
          unit: string;
        } | null;
        item_expression: string | null;
        labor_code: string | null;
        sub_bom_code: string | null;
        name: string | null;
        quantity_expression: string | null;
        condition_expression: string | null;
        loss_rate: number;
        sort_order: number;
        memo: string | null;
        parent_key: string | null;
      }[];
      model_sets: {
        id: number;
        code: string;
        name: string;
        is_active: boolean;
      }[] | null;
      quote_count: number | null;
      allowed_actions: ('finalize' | 'revisions' | 'clone')[];
      added: number;
      changed: number;
      removed: number;
    };
    errors: 'error.bom.cycle' | 'error.bom.draft_exists' | 'error.bom.invalid_expression' | 'error.bom.invalid_line' | 'error.bom.invalid_name' | 'error.bom.limit' | 'error.bom.not_draft' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Put one component in the place of another in every template that uses it. */
  'design.bom-templates.replace-item': {
    input: {
      body: {
        from_item_id: number;
        to_item_id: number;
        codes?: string[];
      };
    };
    output: {
      templates: {
        id: number;
        code: string;
        version: number;
        replaced_count: number;
      }[];
      manual: {
        id: number;
        code: string;
        line_key: string | null;
        table: string | null;
      }[];
    };
    errors: 'error.bom.invalid_line' | 'error.bom.unit_mismatch' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Open the next version as a DRAFT copy of this one. */
  'design.bom-templates.revise': {
    input: {
      id: number;
      body: {
        change_note: string;
      };
    };
    output: Operations['design.bom-templates.clone']['output'];
    errors: 'error.bom.cycle' | 'error.bom.draft_exists' | 'error.bom.invalid_expression' | 'error.bom.invalid_line' | 'error.bom.invalid_name' | 'error.bom.limit' | 'error.bom.not_draft' | 'error.duplicate' | 'error.validation_failed';
  };
  /** All versions of the code, newest first. */
  'design.bom-templates.revisions': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      id: number;
      version: number;
      status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
      is_active: boolean;
      change_note: string | null;
      finalized_at: string | null;
      finalized_by: {
        id: string;
        name: string;
      } | null;
      line_count: number;
    }[];
    errors: never;
  };
  /** One template. */
  'design.bom-templates.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.clone']['output'];
    errors: never;
  };
  /** Flip is_active. */
  'design.bom-templates.toggle': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.clone']['output'];
    errors: 'error.bom.draft_exists' | 'error.bom.not_draft' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Lines as a tree, SUB_BOM lines unfolded with their ACTIVE version. */
  'design.bom-templates.tree': {
    input: {
      id: number;
      query?: {
        depth?: number;
      };
    };
    output: {
      line_key: string;
      line_type: 'ITEM' | 'LABOR' | 'GROUP' | 'SUB_BOM';
      name: string | null;
      item: {
        id: number;
        code: string;
        name: string;
        unit: string;
      } | null;
      item_expression: string | null;
      labor_code: string | null;
      sub_bom_code: string | null;
      bom_template: {
        id: number;
        code: string;
        version: number;
      } | null;
      quantity_expression: string | null;
      condition_expression: string | null;
      loss_rate: number;
      children: unknown[];
    }[];
    errors: 'error.bom.limit';
  };
  /** Change a DRAFT. */
  'design.bom-templates.update': {
    input: {
      id: number;
      body?: {
        name?: string;
        product_category?: string | null;
        product_item_id?: number | null;
        price_type?: 'COST' | 'SALES';
        inputs?: {
          name: string;
          label: string;
          type: 'NUMBER' | 'ENUM' | 'BOOLEAN';
          unit?: string | null;
          required?: boolean;
          min?: number | null;
          max?: number | null;
          default?: number | string | boolean | null;
          options?: string[];
          option_labels?: Record<string, string>;
        }[];
        derived?: {
          name: string;
          label: string;
          expression: string;
        }[];
        tables?: Record<string, {
          upto: number | null;
          value: number | string;
        }[]>;
        memo?: string | null;
        items?: {
          line_key?: string;
          line_type?: 'ITEM' | 'LABOR' | 'GROUP' | 'SUB_BOM';
          item_id?: number | null;
          item_expression?: string | null;
          labor_code?: string | null;
          sub_bom_code?: string | null;
          name?: string | null;
          quantity_expression?: string | null;
          condition_expression?: string | null;
          loss_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
          id?: number;
          parent_key?: string | null;
        }[];
      };
    };
    output: Operations['design.bom-templates.clone']['output'];
    errors: 'error.bom.cycle' | 'error.bom.draft_exists' | 'error.bom.invalid_expression' | 'error.bom.invalid_line' | 'error.bom.invalid_name' | 'error.bom.limit' | 'error.bom.not_draft' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Copy under a new code. */
  'design.model-sets.clone': {
    input: {
      id: number;
      body: {
        code: string;
        name?: string;
        clone_bom?: boolean;
      };
    };
    output: {
      id: number;
      code: string;
      name: string;
      product_category: string;
      product_item_id: number;
      bom_code: string;
      guiderail_model_id: number | null;
      shutterbox_model_id: number | null;
      bottombar_model_id: number | null;
      default_variables: unknown;
      certification_no: string | null;
      image: string | null;
      is_active: boolean;
      sort_order: number | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      product_item: {
        id: number;
        code: string;
        name: string;
      } | null;
      guiderail_model: {
        id: number;
        code: string;
        name: string;
      } | null;
      shutterbox_model: {
        id: number;
        code: string;
        name: string;
      } | null;
      bottombar_model: {
        id: number;
        code: string;
        name: string;
      } | null;
      has_active_bom: boolean;
      bom_template: {
        id: number;
        version: number;
      } | null;
      allowed_actions: ('clone')[];
    };
    errors: 'error.bom.input_out_of_range' | 'error.bom.no_active_version' | 'error.duplicate' | 'error.model_set.unknown_bom' | 'error.model_set.wrong_family';
  };
  /** Create a model set. */
  'design.model-sets.create': {
    input: {
      body: {
        code: string;
        name: string;
        product_category: string;
        product_item_id: number;
        bom_code: string;
        guiderail_model_id?: number | null;
        shutterbox_model_id?: number | null;
        bottombar_model_id?: number | null;
        default_variables?: Record<string, number | string | boolean>;
        certification_no?: string | null;
        image?: string | null;
        is_active?: boolean;
        sort_order?: number | null;
        memo?: string | null;
      };
    };
    output: Operations['design.model-sets.clone']['output'];
    errors: 'error.bom.input_out_of_range' | 'error.duplicate' | 'error.model_set.unknown_bom' | 'error.model_set.wrong_family';
  };
  /** Delete an unused set. */
  'design.model-sets.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Model sets; search over code, name. */
  'design.model-sets.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of sort_order, code, name, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        product_category?: string;
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      code: string;
      name: string;
      product_category: string;
      product_item_id: number;
      bom_code: string;
      guiderail_model_id: number | null;
      shutterbox_model_id: number | null;
      bottombar_model_id: number | null;
      default_variables: unknown;
      certification_no: string | null;
      image: string | null;
      is_active: boolean;
      sort_order: number | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      product_item: {
        id: number;
        code: string;
        name: string;
      } | null;
      guiderail_model: {
        id: number;
        code: string;
        name: string;
      } | null;
      shutterbox_model: {
        id: number;
        code: string;
        name: string;
      } | null;
      bottombar_model: {
        id: number;
        code: string;
        name: string;
      } | null;
      has_active_bom: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One model set. */
  'design.model-sets.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.model-sets.clone']['output'];
    errors: never;
  };
  /** Flip is_active. */
  'design.model-sets.toggle': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.model-sets.clone']['output'];
    errors: 'error.bom.input_out_of_range' | 'error.duplicate' | 'error.model_set.unknown_bom' | 'error.model_set.wrong_family';
  };
  /** Change a set. */
  'design.model-sets.update': {
    input: {
      id: number;
      body?: {
        code?: string;
        name?: string;
        product_category?: string;
        product_item_id?: number;
        bom_code?: string;
        guiderail_model_id?: number | null;
        shutterbox_model_id?: number | null;
        bottombar_model_id?: number | null;
        default_variables?: Record<string, number | string | boolean>;
        certification_no?: string | null;
        image?: string | null;
        is_active?: boolean;
        sort_order?: number | null;
        memo?: string | null;
      };
    };
    output: Operations['design.model-sets.clone']['output'];
    errors: 'error.bom.input_out_of_range' | 'error.duplicate' | 'error.model_set.unknown_bom' | 'error.model_set.wrong_family';
  };
  /** Create a account code. */
  'finance.account-codes.create': {
    input: {
      body: {
        code: string;
        name: string;
        name_en?: string | null;
        category: 'ASSET' | 'LIABILITY' | 'EQUITY' | 'REVENUE' | 'EXPENSE';
        sub_category: 'CURRENT_ASSET' | 'INVENTORY' | 'INVESTMENT_ASSET' | 'TANGIBLE_ASSET' | 'INTANGIBLE_ASSET' | 'OTHER_NONCURRENT_ASSET' | 'CURRENT_LIABILITY' | 'NONCURRENT_LIABILITY' | 'CAPITAL_STOCK' | 'CAPITAL_SURPLUS' | 'CAPITAL_ADJUSTMENT' | 'RETAINED_EARNINGS' | 'SALES' | 'COST_OF_SALES' | 'MANUFACTURING_COST' | 'SELLING_ADMIN' | 'NON_OPERATING_INCOME' | 'NON_OPERATING_EXPENSE' | 'INCOME_TAX';
        normal_balance?: 'DEBIT' | 'CREDIT';
        posting_role?: string | null;
        entertainment_kind?: 'GENERAL' | 'CULTURE' | 'TRADITIONAL_MARKET' | null;
        is_active?: boolean;
        sort_order?: number;
        memo?: string | null;
        /** Moves the role from its present holder. */
        take_role?: boolean;
      };
    };
    output: {
      id: number;
      code: string;
      name: string;
      name_en: string | null;
      category: 'ASSET' | 'LIABILITY' | 'EQUITY' | 'REVENUE' | 'EXPENSE';
      sub_category: 'CURRENT_ASSET' | 'INVENTORY' | 'INVESTMENT_ASSET' | 'TANGIBLE_ASSET' | 'INTANGIBLE_ASSET' | 'OTHER_NONCURRENT_ASSET' | 'CURRENT_LIABILITY' | 'NONCURRENT_LIABILITY' | 'CAPITAL_STOCK' | 'CAPITAL_SURPLUS' | 'CAPITAL_ADJUSTMENT' | 'RETAINED_EARNINGS' | 'SALES' | 'COST_OF_SALES' | 'MANUFACTURING_COST' | 'SELLING_ADMIN' | 'NON_OPERATING_INCOME' | 'NON_OPERATING_EXPENSE' | 'INCOME_TAX';
      normal_balance: 'DEBIT' | 'CREDIT';
      posting_role: string | null;
      entertainment_kind: 'GENERAL' | 'CULTURE' | 'TRADITIONAL_MARKET' | null;
      is_default: boolean;
      is_active: boolean;
      sort_order: number;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      /** Has live journal lines. */
      in_use: boolean;
    };
    errors: 'error.account_code.category_mismatch' | 'error.account_code.duplicate' | 'error.account_code.in_use' | 'error.account_code.required_by_system' | 'error.account_code.role_taken' | 'error.account_code.unknown_role' | 'error.validation_failed';
  };
  /** Delete an account code without journal lines. */
  'finance.account-codes.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.account_code.in_use' | 'error.account_code.required_by_system';
  };
  /** List account codes; search looks in code, name, name_en. */
  'finance.account-codes.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of code, name, category, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        category?: 'ASSET' | 'LIABILITY' | 'EQUITY' | 'REVENUE' | 'EXPENSE';
        sub_category?: 'CURRENT_ASSET' | 'INVENTORY' | 'INVESTMENT_ASSET' | 'TANGIBLE_ASSET' | 'INTANGIBLE_ASSET' | 'OTHER_NONCURRENT_ASSET' | 'CURRENT_LIABILITY' | 'NONCURRENT_LIABILITY' | 'CAPITAL_STOCK' | 'CAPITAL_SURPLUS' | 'CAPITAL_ADJUSTMENT' | 'RETAINED_EARNINGS' | 'SALES' | 'COST_OF_SALES' | 'MANUFACTURING_COST' | 'SELLING_ADMIN' | 'NON_OPERATING_INCOME' | 'NON_OPERATING_EXPENSE' | 'INCOME_TAX';
        is_active?: boolean;
        entertainment?: boolean;
      };
    };
    output: Page<{
      id: number;
      code: string;
      name: string;
      name_en: string | null;
      category: 'ASSET' | 'LIABILITY' | 'EQUITY' | 'REVENUE' | 'EXPENSE';
      sub_category: 'CURRENT_ASSET' | 'INVENTORY' | 'INVESTMENT_ASSET' | 'TANGIBLE_ASSET' | 'INTANGIBLE_ASSET' | 'OTHER_NONCURRENT_ASSET' | 'CURRENT_LIABILITY' | 'NONCURRENT_LIABILITY' | 'CAPITAL_STOCK' | 'CAPITAL_SURPLUS' | 'CAPITAL_ADJUSTMENT' | 'RETAINED_EARNINGS' | 'SALES' | 'COST_OF_SALES' | 'MANUFACTURING_COST' | 'SELLING_ADMIN' | 'NON_OPERATING_INCOME' | 'NON_OPERATING_EXPENSE' | 'INCOME_TAX';
      normal_balance: 'DEBIT' | 'CREDIT';
      posting_role: string | null;
      entertainment_kind: 'GENERAL' | 'CULTURE' | 'TRADITIONAL_MARKET' | null;
      is_default: boolean;
      is_active: boolean;
      sort_order: number;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      /** Has live journal lines. */
      in_use: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Insert the default chart where it is missing. */
  'finance.account-codes.seed-defaults': {
    input: {
      body?: Record<string, never>;
    };
    output: {
      created: number;
      skipped: number;
      total: number;
    };
    errors: never;
  };
  /** One account code. */
  'finance.account-codes.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['finance.account-codes.create']['output'];
    errors: never;
  };
  /** Change a account code. */
  'finance.account-codes.update': {
    input: {
      id: number;
      body?: {
        code?: string;
        name?: string;
        name_en?: string | null;
        category?: 'ASSET' | 'LIABILITY' | 'EQUITY' | 'REVENUE' | 'EXPENSE';
        sub_category?: 'CURRENT_ASSET' | 'INVENTORY' | 'INVESTMENT_ASSET' | 'TANGIBLE_ASSET' | 'INTANGIBLE_ASSET' | 'OTHER_NONCURRENT_ASSET' | 'CURRENT_LIABILITY' | 'NONCURRENT_LIABILITY' | 'CAPITAL_STOCK' | 'CAPITAL_SURPLUS' | 'CAPITAL_ADJUSTMENT' | 'RETAINED_EARNINGS' | 'SALES' | 'COST_OF_SALES' | 'MANUFACTURING_COST' | 'SELLING_ADMIN' | 'NON_OPERATING_INCOME' | 'NON_OPERATING_EXPENSE' | 'INCOME_TAX';
        normal_balance?: 'DEBIT' | 'CREDIT';
        posting_role?: string | null;
        entertainment_kind?: 'GENERAL' | 'CULTURE' | 'TRADITIONAL_MARKET' | null;
        is_active?: boolean;
        sort_order?: number;
        memo?: string | null;
        /** Moves the role from its present holder. */
        take_role?: boolean;
      };
    };
    output: Operations['finance.account-codes.create']['output'];
    errors: 'error.account_code.category_mismatch' | 'error.account_code.duplicate' | 'error.account_code.in_use' | 'error.account_code.required_by_system' | 'error.account_code.role_taken' | 'error.account_code.unknown_role' | 'error.validation_failed';
  };
  /** Ledger of one account: carried-over balance, rows, monthly subtotals, running totals. */
  'finance.account-ledger.show': {
    input: {
      query: {
        account_code_id?: number;
        account_code?: string;
        start_date: string;
        end_date: string;
        vendor_id?: number;
      };
    };
    output: {
      account: {
        code: string;
        name: string;
        name_en: string | null;
        id: number;
        category: 'ASSET' | 'LIABILITY' | 'EQUITY' | 'REVENUE' | 'EXPENSE';
        normal_balance: 'DEBIT' | 'CREDIT';
      };
      start_date: string;
      end_date: string;
      carried_over: {
        debit: number;
        credit: number;
        balance: number;
      };
      months: {
        month: string;
        opening_balance: number;
        rows: {
          debit: number;
          credit: number;
          balance: number;
          date: string;
          entry_id: number;
          entry_no: string;
          line_no: number;
          source_type: string;
          source_id: string | null;
          description: string | null;
          memo: string | null;
          vendor: {
            id: number;
            name: string;
          } | null;
          counter_accounts: {
            code: string;
            name: string;
            name_en: string | null;
          }[];
        }[];
        subtotal: {
          debit: number;
          credit: number;
          balance: number;
        };
        cumulative: {
          debit: number;
          credit: number;
          balance: number;
        };
      }[];
      total: {
        debit: number;
        credit: number;
        balance: number;
      };
    };
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** The bank accounts with their last balances. */
  'finance.bank-transactions.accounts': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of bank_name, alias, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      bank_code: string | null;
      bank_name: string;
      account_number: string;
      alias: string | null;
      account_type: 'CHECKING' | 'SAVINGS' | 'FOREIGN' | 'OTHER';
      currency: string;
      opening_balance: number;
      account_code_id: number | null;
      is_active: boolean;
      provider_linked: boolean;
      synced_through: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      account: {
        id: number;
        code: string;
        name: string;
      } | null;
      last_balance: number | null;
      last_transaction_at: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Opening, deposits, withdrawals and closing per account; this month unless named. */
  'finance.bank-transactions.balance-summary': {
    input: {
      query?: {
        start_date?: string;
        end_date?: string;
        bank_account_id?: number;
      };
    };
    output: {
      start_date: string;
      end_date: string;
      accounts: {
        bank_account_id: number;
        bank_name: string;
        account_number: string;
        alias: string | null;
        currency: string;
        opening: number;
        deposits: number;
        withdrawals: number;
        closing: number;
        difference: number;
        as_of: string | null;
      }[];
      total: {
        opening: number;
        deposits: number;
        withdrawals: number;
        closing: number;
      };
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Set account, vendor or memo of the overrides of up to 200 rows, all of them or none. */
  'finance.bank-transactions.classify': {
    input: {
      body: {
        account_code_id?: number | null;
        vendor_id?: number | null;
        memo?: string | null;
        ids: number[];
        /** Each row takes the account and the client of its surest match; one without a match refuses the call. */
        accept_matches?: true;
      };
    };
    output: {
      updated: number[];
    };
    errors: 'error.bank_transaction.no_match' | 'error.journal.account_inactive' | 'error.journal.already_journaled';
  };
  /** The surest match of each of up to 200 rows; those without one are left out. */
  'finance.bank-transactions.first-matches': {
    input: Operations['design.bom-templates.bulk-delete']['input'];
    output: {
      id: number;
      match: {
        rule: 'BUSINESS_NUMBER' | 'INVOICE' | 'PAYROLL' | 'LOAN_REPAYMENT' | 'CLIENT_NAME';
        explanation: string;
        matched: {
          field: string;
          with: string;
          value: string;
        }[];
        vendor: {
          id: number;
          name: string;
        } | null;
        posting_role: string;
        account: {
          id: number;
          code: string;
          name: string;
        } | null;
        document: {
          type: 'tax_portal_invoice' | 'tax_invoice' | 'payroll' | 'loan';
          id: number;
          number: string | null;
          date: string;
          amount: number;
        } | null;
        applied: boolean;
      };
    }[];
    errors: never;
  };
  /** Journal a bank transaction, as proposed or by given lines. */
  'finance.bank-transactions.journal.create': {
    input: {
      id: number;
      body?: {
        entry_date?: string;
        description?: string | null;
        lines?: {
          account_code_id: number;
          debit?: number | string;
          credit?: number | string;
          vendor_id?: number | null;
          memo?: string | null;
          evidence?: 'CARD' | 'TAX_INVOICE' | 'CASH_RECEIPT' | 'CONDOLENCE' | 'NONE';
        }[];
      };
    };
    output: {
      id: number;
      entry_no: string;
      entry_date: string;
      description: string | null;
      source_type: 'manual' | 'payroll' | 'taxprovider_card' | 'taxprovider_bank' | 'taxportal_invoice' | 'reversal';
      source_id: string | null;
      is_consolidated: boolean;
      is_closing: boolean;
      total_amount: number;
      reverses_id: number | null;
      reversed_by_id: number | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      lines: {
        id: number;
        line_no: number;
        account_code_id: number;
        account: {
          code: string;
          name: string;
        };
        debit: number;
        credit: number;
        vendor_id: number | null;
        vendor: {
          name: string;
        } | null;
        memo: string | null;
        evidence: 'CARD' | 'TAX_INVOICE' | 'CASH_RECEIPT' | 'CONDOLENCE' | 'NONE';
      }[];
      source: {
        type: string;
        id: string | null;
        label: string;
      };
      source_invoices: {
        id: number;
        nts_approval_no: string | null;
        counterparty_name: string;
        total_amount: number;
      }[];
      editable: boolean;
      reversible: boolean;
    };
    errors: 'error.account_code.role_missing' | 'error.bank_transaction.foreign_currency' | 'error.journal.account_inactive' | 'error.journal.account_required' | 'error.journal.already_journaled' | 'error.journal.amount_mismatch' | 'error.journal.line_side' | 'error.journal.period_closed' | 'error.journal.unbalanced';
  };
  /** Undo the journal of a bank transaction. */
  'finance.bank-transactions.journal.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.journal.period_closed';
  };
  /** Journal many bank transactions as proposed, an entry each. */
  'finance.bank-transactions.journals.bulk': {
    input: Operations['design.bom-templates.bulk-delete']['input'];
    output: {
      created: {
        id: number;
        journal_entry_id: number;
        entry_no: string;
      }[];
      skipped: {
        id: number;
        key: string;
        message: string;
      }[];
    };
    errors: 'error.account_code.role_missing' | 'error.journal.account_inactive' | 'error.journal.account_required' | 'error.journal.already_journaled' | 'error.journal.amount_mismatch' | 'error.journal.line_side' | 'error.journal.period_closed' | 'error.journal.unbalanced';
  };
  /** List; search looks in counterparty, summary and memo, the override’s where set. */
  'finance.bank-transactions.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of transacted_at, amount, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        start_date?: string;
        end_date?: string;
        bank_account_id?: number;
        direction?: 'DEPOSIT' | 'WITHDRAWAL';
        source?: 'PROVIDER' | 'MANUAL';
        account_code_id?: number;
        journaled?: boolean;
        unclassified?: boolean;
        needs_review?: boolean;
        min_amount?: number | string;
        max_amount?: number | string;
      };
    };
    output: Page<{
      id: number;
      bank_account_id: number;
      source: 'PROVIDER' | 'MANUAL';
      natural_key: string;
      transacted_at: string;
      transaction_date: string;
      direction: 'DEPOSIT' | 'WITHDRAWAL';
      amount: number;
      balance_after: number | null;
      counterparty: string | null;
      summary: string | null;
      transaction_type: string | null;
      branch: string | null;
      memo: string | null;
      journal_state: 'OPEN' | 'JOURNALED';
      journal_entry_id: number | null;
      needs_review: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      bank_account: {
        id: number;
        bank_name: string;
        account_number: string;
        alias: string | null;
      } | null;
      effective: {
        account: {
          id: number;
          name: string;
          code: string;
        } | null;
        vendor: {
          id: number;
          name: string;
        } | null;
        counterparty: string | null;
        summary: string | null;
        memo: string | null;
      };
      splits: {
        id: number;
        line_no: number;
        amount: number;
        account_code_id: number;
        account: {
          code: string;
          name: string;
        };
        vendor_id: number | null;
        vendor: {
          name: string;
        } | null;
        memo: string | null;
      }[];
      journal_entry: {
        id: number;
        entry_no: string;
      } | null;
      allowed_actions: ('classify' | 'split' | 'journal' | 'delete-journal')[];
    }, {
      page: number;
      size: number;
      total: number;
      last_page: number;
      totals: {
        count: number;
        deposits: number;
        withdrawals: number;
      };
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Enter a bank transaction by hand. */
  'finance.bank-transactions.manual.create': {
    input: {
      body: {
        bank_account_id?: number;
        new_account?: {
          bank_name: string;
          account_number: string;
          alias?: string | null;
          opening_balance?: number | string;
        };
        transacted_at: string;
        direction: 'DEPOSIT' | 'WITHDRAWAL';
        amount: number | string;
        counterparty?: string | null;
        summary?: string | null;
        memo?: string | null;
        account_code_id?: number | null;
        vendor_id?: number | null;
      };
    };
    output: {
      id: number;
      bank_account_id: number;
      source: 'PROVIDER' | 'MANUAL';
      natural_key: string;
      transacted_at: string;
      transaction_date: string;
      direction: 'DEPOSIT' | 'WITHDRAWAL';
      amount: number;
      balance_after: number | null;
      counterparty: string | null;
      summary: string | null;
      transaction_type: string | null;
      branch: string | null;
      memo: string | null;
      journal_state: 'OPEN' | 'JOURNALED';
      journal_entry_id: number | null;
      needs_review: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      bank_account: {
        id: number;
        bank_name: string;
        account_number: string;
        alias: string | null;
      } | null;
      effective: {
        account: {
          id: number;
          name: string;
          code: string;
        } | null;
        vendor: {
          id: number;
          name: string;
        } | null;
        counterparty: string | null;
        summary: string | null;
        memo: string | null;
      };
      splits: {
        id: number;
        line_no: number;
        amount: number;
        account_code_id: number;
        account: {
          code: string;
          name: string;
        };
        vendor_id: number | null;
        vendor: {
          name: string;
        } | null;
        memo: string | null;
      }[];
      journal_entry: {
        id: number;
        entry_no: string;
      } | null;
      allowed_actions: ('classify' | 'split' | 'journal' | 'delete-journal')[];
      override: {
        account_code_id: number | null;
        vendor_id: number | null;
        counterparty: string | null;
        summary: string | null;
        memo: string | null;
      } | null;
      journal: {
        id: number;
        entry_no: string;
        entry_date: string;
        description: string | null;
        total_amount: number;
        is_consolidated: boolean;
        lines: {
          id: number;
          line_no: number;
          account_code_id: number;
          account: {
            code: string;
            name: string;
          };
          debit: number;
          credit: number;
          vendor_id: number | null;
          vendor: {
            name: string;
          } | null;
          memo: string | null;
          evidence: 'CARD' | 'TAX_INVOICE' | 'CASH_RECEIPT' | 'CONDOLENCE' | 'NONE';
        }[];
      } | null;
      proposed_lines: {
        account: {
          id: number;
          name: string;
          code: string;
        };
        vendor: {
          id: number;
          name: string;
        } | null;
        debit: number;
        credit: number;
        memo: string | null;
      }[] | null;
    };
    errors: 'error.bank_account.duplicate' | 'error.bank_account.number_invalid' | 'error.date_in_future' | 'error.journal.account_inactive';
  };
  /** Delete a bank transaction that was entered by hand. */
  'finance.bank-transactions.manual.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.bank_transaction.not_manual' | 'error.journal.already_journaled';
  };
  /** Change a bank transaction that was entered by hand; splits of another amount are dropped. */
  'finance.bank-transactions.manual.update': {
    input: {
      id: number;
      body: {
        bank_account_id: number;
        transacted_at: string;
        direction: 'DEPOSIT' | 'WITHDRAWAL';
        amount: number | string;
        counterparty?: string | null;
        summary?: string | null;
        memo?: string | null;
        account_code_id?: number | null;
        vendor_id?: number | null;
      };
    };
    output: Operations['finance.bank-transactions.manual.create']['output'];
    errors: 'error.bank_transaction.not_manual' | 'error.date_in_future' | 'error.journal.account_inactive' | 'error.journal.already_journaled';
  };
  /** What the row may have paid, the surest first, each with what agrees; accepted and undone by the override. */
  'finance.bank-transactions.matches': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      rule: 'BUSINESS_NUMBER' | 'INVOICE' | 'PAYROLL' | 'LOAN_REPAYMENT' | 'CLIENT_NAME';
      explanation: string;
      matched: {
        field: string;
        with: string;
        value: string;
      }[];
      vendor: {
        id: number;
        name: string;
      } | null;
      posting_role: string;
      account: {
        id: number;
        code: string;
        name: string;
      } | null;
      document: {
        type: 'tax_portal_invoice' | 'tax_invoice' | 'payroll' | 'loan';
        id: number;
        number: string | null;
        date: string;
        amount: number;
      } | null;
      applied: boolean;
    }[];
    errors: never;
  };
  /** Override account, vendor, counterparty, summary or memo without touching what the bank sent; null clears. */
  'finance.bank-transactions.override': {
    input: {
      id: number;
      body?: {
        account_code_id?: number | null;
        vendor_id?: number | null;
        counterparty?: string | null;
        summary?: string | null;
        memo?: string | null;
      };
    };
    output: Operations['finance.bank-transactions.manual.create']['output'];
    errors: 'error.journal.account_inactive' | 'error.journal.already_journaled';
  };
  /** One bank transaction. */
  'finance.bank-transactions.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['finance.bank-transactions.manual.create']['output'];
    errors: never;
  };
  /** Remove the splits; the account of the bank transaction itself counts again. */
  'finance.bank-transactions.splits.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.journal.already_journaled';
  };
  /** Split a bank transaction over several accounts; replaces former splits. */
  'finance.bank-transactions.splits.save': {
    input: {
      id: number;
      body: {
        splits: {
          amount: number | string;
          account_code_id: number;
          vendor_id?: number | null;
          memo?: string | null;
        }[];
      };
    };
    output: Operations['finance.bank-transactions.manual.create']['output'];
    errors: 'error.bank_transaction.split_mismatch' | 'error.journal.account_inactive' | 'error.journal.already_journaled';
  };
  /** Correct supply and tax within the unchanged total. */
  'finance.card-transactions.amount': {
    input: {
      id: number;
      body: {
        supply_amount: number | string;
        tax_amount: number | string;
        reason: string;
      };
    };
    output: {
      id: number;
      corporate_card_id: number;
      source: 'PROVIDER' | 'MANUAL';
      natural_key: string;
      used_at: string;
      used_date: string;
      approval_no: string | null;
      approval_type: 'APPROVED' | 'CANCELLED';
      merchant_name: string;
      merchant_business_number: string | null;
      merchant_biz_type: string | null;
      merchant_address: string | null;
      merchant_tel: string | null;
      merchant_tax_type: 'GENERAL' | 'SIMPLIFIED' | 'EXEMPT' | 'UNKNOWN';
      installment_months: number;
      currency: string;
      foreign_amount: number | null;
      provider_supply_amount: number | null;
      provider_tax_amount: number | null;
      supply_amount: number;
      tax_amount: number;
      service_charge: number;
      total_amount: number;
      amount_edited_at: string | null;
      account_code_id: number | null;
      vendor_id: number | null;
      user_id: string | null;
      vat_deductible: boolean;
      non_deductible_reason: 'ENTERTAINMENT' | 'PASSENGER_CAR' | 'NON_BUSINESS' | 'LAND' | 'EXEMPT_BUSINESS' | 'OTHER' | null;
      memo: string | null;
      hidden_at: string | null;
      hidden_by: string | null;
      hidden_reason: string | null;
      journal_state: 'OPEN' | 'JOURNALED';
      journal_entry_id: number | null;
      needs_review: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      card: {
        id: number;
        card_name: string;
        card_number_masked: string;
      } | null;
      account: {
        id: number;
        code: string;
        name: string;
      } | null;
      vendor: {
        id: number;
        name: string;
      } | null;
      user: {
        id: string;
        name: string;
      } | null;
      splits: {
        id: number;
        line_no: number;
        amount: number;
        tax_amount: number;
        account_code_id: number;
        account: {
          code: string;
          name: string;
        };
        vat_deductible: boolean;
        user_id: string | null;
        user: {
          id: string;
          name: string;
        } | null;
        memo: string | null;
      }[];
      journal_entry: {
        id: number;
        entry_no: string;
      } | null;
      allowed_actions: ('classify' | 'split' | 'journal' | 'delete-journal' | 'amount' | 'hide' | 'restore')[];
      suggestion: {
        account: {
          id: number;
          code: string;
          name: string;
        };
        rule: 'MERCHANT' | 'CARD' | 'MERCHANT_KIND';
        field: 'merchant_business_number' | 'merchant_name' | 'default_account_code_id' | 'merchant_biz_type';
        /** What the field holds, the name of the card, or the word that was found. */
        matched: string;
        /** The earlier use at the merchant. */
        transaction: {
          id: number;
          used_date: string;
        } | null;
      } | null;
      amount_logs: {
        id: number;
        card_transaction_id: number;
        before_supply_amount: number;
        before_tax_amount: number;
        after_supply_amount: number;
        after_tax_amount: number;
        reason: string;
        changed_by: string;
        changed_at: string;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        changed_by_user: {
          id: string;
          name: string;
        } | null;
      }[];
      hidden_by_user: {
        id: string;
        name: string;
      } | null;
      journal: {
        id: number;
        entry_no: string;
        entry_date: string;
        description: string | null;
        total_amount: number;
        is_consolidated: boolean;
        lines: {
          id: number;
          line_no: number;
          account_code_id: number;
          account: {
            code: string;
            name: string;
          };
          debit: number;
          credit: number;
          vendor_id: number | null;
          vendor: {
            name: string;
          } | null;
          memo: string | null;
          evidence: 'CARD' | 'TAX_INVOICE' | 'CASH_RECEIPT' | 'CONDOLENCE' | 'NONE';
        }[];
      } | null;
      proposed_lines: Record<string, unknown>[] | null;
    };
    errors: 'error.card_transaction.amount_mismatch' | 'error.card_transaction.hidden' | 'error.journal.already_journaled';
  };
  /** Set account, deductibility, user, vendor or memo of one or many card transactions, all of them or none. */
  'finance.card-transactions.classify': {
    input: {
      body: {
        account_code_id?: number | null;
        vat_deductible?: boolean;
        non_deductible_reason?: 'ENTERTAINMENT' | 'PASSENGER_CAR' | 'NON_BUSINESS' | 'LAND' | 'EXEMPT_BUSINESS' | 'OTHER' | null;
        user_id?: string | null;
        vendor_id?: number | null;
        memo?: string | null;
        ids: number[];
        /** Each row takes the account that is suggested for it; one without a suggestion refuses the call. */
        accept_suggestions?: true;
      };
    };
    output: Operations['finance.bank-transactions.classify']['output'];
    errors: 'error.card_transaction.hidden' | 'error.card_transaction.no_suggestion' | 'error.journal.account_inactive' | 'error.journal.already_journaled' | 'error.vat.entertainment_not_deductible';
  };
  /** What was paid by card in one month: by card, account, user and day. */
  'finance.card-transactions.dashboard': {
    input: {
      query?: {
        /** YYYY-MM; this month unless given. */
        month?: string;
        corporate_card_id?: number;
      };
    };
    output: {
      month: string;
      total_amount: number;
      previous_month_amount: number;
      change_rate: number | null;
      count: number;
      unclassified_count: number;
      unjournaled_count: number;
      deductible_tax: number;
      by_card: {
        corporate_card_id: number;
        card_name: string;
        card_number_masked: string;
        user: {
          id: string;
          name: string;
        } | null;
        amount: number;
        count: number;
        limit_amount: number | null;
        usage_rate: number | null;
      }[];
      by_account: {
        account_code_id: number | null;
        code: string | null;
        name: string | null;
        amount: number;
        count: number;
        share: number | null;
      }[];
      by_user: {
        user_id: string | null;
        name: string | null;
        amount: number;
        count: number;
      }[];
      daily: {
        date: string;
        amount: number;
      }[];
      monthly: {
        month: string;
        amount: number;
      }[];
      recent: {
        id: number;
        used_date: string;
        merchant_name: string;
        approval_type: string;
        total_amount: number;
        card_name: string;
        account_name: string | null;
        user: {
          id: string;
          name: string;
        } | null;
      }[];
    };
    errors: never;
  };
  /** List the hidden card transactions. */
  'finance.card-transactions.hidden': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of hidden_at, used_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        start_date?: string;
        end_date?: string;
        corporate_card_id?: number;
      };
    };
    output: Page<{
      id: number;
      corporate_card_id: number;
      source: 'PROVIDER' | 'MANUAL';
      natural_key: string;
      used_at: string;
      used_date: string;
      approval_no: string | null;
      approval_type: 'APPROVED' | 'CANCELLED';
      merchant_name: string;
      merchant_business_number: string | null;
      merchant_biz_type: string | null;
      merchant_address: string | null;
      merchant_tel: string | null;
      merchant_tax_type: 'GENERAL' | 'SIMPLIFIED' | 'EXEMPT' | 'UNKNOWN';
      installment_months: number;
      currency: string;
      foreign_amount: number | null;
      provider_supply_amount: number | null;
      provider_tax_amount: number | null;
      supply_amount: number;
      tax_amount: number;
      service_charge: number;
      total_amount: number;
      amount_edited_at: string | null;
      account_code_id: number | null;
      vendor_id: number | null;
      user_id: string | null;
      vat_deductible: boolean;
      non_deductible_reason: 'ENTERTAINMENT' | 'PASSENGER_CAR' | 'NON_BUSINESS' | 'LAND' | 'EXEMPT_BUSINESS' | 'OTHER' | null;
      memo: string | null;
      hidden_at: string | null;
      hidden_by: string | null;
      hidden_reason: string | null;
      journal_state: 'OPEN' | 'JOURNALED';
      journal_entry_id: number | null;
      needs_review: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      card: {
        id: number;
        card_name: string;
        card_number_masked: string;
      } | null;
      account: {
        id: number;
        code: string;
        name: string;
      } | null;
      vendor: {
        id: number;
        name: string;
      } | null;
      user: {
        id: string;
        name: string;
      } | null;
      splits: {
        id: number;
        line_no: number;
        amount: number;
        tax_amount: number;
        account_code_id: number;
        account: {
          code: string;
          name: string;
        };
        vat_deductible: boolean;
        user_id: string | null;
        user: {
          id: string;
          name: string;
        } | null;
        memo: string | null;
      }[];
      journal_entry: {
        id: number;
        entry_no: string;
      } | null;
      allowed_actions: ('classify' | 'split' | 'journal' | 'delete-journal' | 'amount' | 'hide' | 'restore')[];
      hidden_by_user: {
        id: string;
        name: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Hide a card transaction, as for a private or double use. */
  'finance.card-transactions.hide': {
    input: {
      id: number;
      body?: {
        reason?: string | null;
      };
    };
    output: Operations['finance.card-transactions.amount']['output'];
    errors: 'error.card_transaction.already_hidden' | 'error.journal.already_journaled';
  };
  /** Journal a card transaction, as proposed or by given lines. */
  'finance.card-transactions.journal.create': {
    input: Operations['finance.bank-transactions.journal.create']['input'];
    output: Operations['finance.bank-transactions.journal.create']['output'];
    errors: 'error.account_code.role_missing' | 'error.card_transaction.hidden' | 'error.journal.account_inactive' | 'error.journal.account_required' | 'error.journal.already_journaled' | 'error.journal.amount_mismatch' | 'error.journal.line_side' | 'error.journal.period_closed' | 'error.journal.unbalanced';
  };
  /** Undo the journal of a card transaction. */
  'finance.card-transactions.journal.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.journal.period_closed';
  };
  /** Journal many card transactions as proposed, an entry each. */
  'finance.card-transactions.journals.bulk': {
    input: Operations['design.bom-templates.bulk-delete']['input'];
    output: Operations['finance.bank-transactions.journals.bulk']['output'];
    errors: 'error.account_code.role_missing' | 'error.journal.account_inactive' | 'error.journal.account_required' | 'error.journal.already_journaled' | 'error.journal.amount_mismatch' | 'error.journal.line_side' | 'error.journal.period_closed' | 'error.journal.unbalanced';
  };
  /** List card transactions that are not hidden; search looks in merchant, approval number, memo. */
  'finance.card-transactions.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of used_at, merchant_name, total_amount, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        start_date?: string;
        end_date?: string;
        corporate_card_id?: number;
        user_id?: string;
        account_code_id?: number;
        approval_type?: 'APPROVED' | 'CANCELLED';
        source?: 'PROVIDER' | 'MANUAL';
        vat_deductible?: boolean;
        unclassified?: boolean;
        journaled?: boolean;
        needs_review?: boolean;
      };
    };
    output: Page<{
      id: number;
      corporate_card_id: number;
      source: 'PROVIDER' | 'MANUAL';
      natural_key: string;
      used_at: string;
      used_date: string;
      approval_no: string | null;
      approval_type: 'APPROVED' | 'CANCELLED';
      merchant_name: string;
      merchant_business_number: string | null;
      merchant_biz_type: string | null;
      merchant_address: string | null;
      merchant_tel: string | null;
      merchant_tax_type: 'GENERAL' | 'SIMPLIFIED' | 'EXEMPT' | 'UNKNOWN';
      installment_months: number;
      currency: string;
      foreign_amount: number | null;
      provider_supply_amount: number | null;
      provider_tax_amount: number | null;
      supply_amount: number;
      tax_amount: number;
      service_charge: number;
      total_amount: number;
      amount_edited_at: string | null;
      account_code_id: number | null;
      vendor_id: number | null;
      user_id: string | null;
      vat_deductible: boolean;
      non_deductible_reason: 'ENTERTAINMENT' | 'PASSENGER_CAR' | 'NON_BUSINESS' | 'LAND' | 'EXEMPT_BUSINESS' | 'OTHER' | null;
      memo: string | null;
      hidden_at: string | null;
      hidden_by: string | null;
      hidden_reason: string | null;
      journal_state: 'OPEN' | 'JOURNALED';
      journal_entry_id: number | null;
      needs_review: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      card: {
        id: number;
        card_name: string;
        card_number_masked: string;
      } | null;
      account: {
        id: number;
        code: string;
        name: string;
      } | null;
      vendor: {
        id: number;
        name: string;
      } | null;
      user: {
        id: string;
        name: string;
      } | null;
      splits: {
        id: number;
        line_no: number;
        amount: number;
        tax_amount: number;
        account_code_id: number;
        account: {
          code: string;
          name: string;
        };
        vat_deductible: boolean;
        user_id: string | null;
        user: {
          id: string;
          name: string;
        } | null;
        memo: string | null;
      }[];
      journal_entry: {
        id: number;
        entry_no: string;
      } | null;
      allowed_actions: ('classify' | 'split' | 'journal' | 'delete-journal' | 'amount' | 'hide' | 'restore')[];
      suggestion: {
        account: {
          id: number;
          code: string;
          name: string;
        };
        rule: 'MERCHANT' | 'CARD' | 'MERCHANT_KIND';
        field: 'merchant_business_number' | 'merchant_name' | 'default_account_code_id' | 'merchant_biz_type';
        /** What the field holds, the name of the card, or the word that was found. */
        matched: string;
        /** The earlier use at the merchant. */
        transaction: {
          id: number;
          used_date: string;
        } | null;
      } | null;
    }, {
      page: number;
      size: number;
      total: number;
      last_page: number;
      totals: {
        count: number;
        supply_amount: number;
        tax_amount: number;
        total_amount: number;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Enter a card transaction by hand. */
  'finance.card-transactions.manual.create': {
    input: {
      body: {
        corporate_card_id: number;
        used_at: string;
        approval_type?: 'APPROVED' | 'CANCELLED';
        approval_no?: string | null;
        merchant_name: string;
        merchant_business_number?: string | null;
        merchant_tax_type?: 'GENERAL' | 'SIMPLIFIED' | 'EXEMPT' | 'UNKNOWN';
        total_amount: number | string;
        /** An eleventh of the total of a GENERAL merchant unless given, else 0. */
        tax_amount?: number | string;
        service_charge?: number | string;
        account_code_id?: number | null;
        /** The holder of the card unless given. */
        user_id?: string | null;
        vendor_id?: number | null;
        vat_deductible?: boolean;
        memo?: string | null;
      };
    };
    output: Operations['finance.card-transactions.amount']['output'];
    errors: 'error.business_number.invalid' | 'error.card_transaction.amount_mismatch' | 'error.date_in_future' | 'error.journal.account_inactive' | 'error.journal.already_journaled' | 'error.validation_failed' | 'error.vat.entertainment_not_deductible';
  };
  /** Delete a card transaction that was entered by hand. */
  'finance.card-transactions.manual.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.card_transaction.not_manual' | 'error.journal.already_journaled';
  };
  /** Change a card transaction that was entered by hand; splits of another amount are dropped. */
  'finance.card-transactions.manual.update': {
    input: {
      id: number;
      body: {
        corporate_card_id: number;
        used_at: string;
        approval_type?: 'APPROVED' | 'CANCELLED';
        approval_no?: string | null;
        merchant_name: string;
        merchant_business_number?: string | null;
        merchant_tax_type?: 'GENERAL' | 'SIMPLIFIED' | 'EXEMPT' | 'UNKNOWN';
        total_amount: number | string;
        /** An eleventh of the total of a GENERAL merchant unless given, else 0. */
        tax_amount?: number | string;
        service_charge?: number | string;
        account_code_id?: number | null;
        /** The holder of the card unless given. */
        user_id?: string | null;
        vendor_id?: number | null;
        vat_deductible?: boolean;
        memo?: string | null;
      };
    };
    output: Operations['finance.card-transactions.amount']['output'];
    errors: 'error.business_number.invalid' | 'error.card_transaction.amount_mismatch' | 'error.card_transaction.hidden' | 'error.card_transaction.not_manual' | 'error.date_in_future' | 'error.journal.account_inactive' | 'error.journal.already_journaled' | 'error.validation_failed' | 'error.vat.entertainment_not_deductible';
  };
  /** Bring a hidden card transaction back, as it was. */
  'finance.card-transactions.restore': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['finance.card-transactions.amount']['output'];
    errors: 'error.card_transaction.not_hidden';
  };
  /** One card transaction with splits, amount log, and its journal or how it would be journaled. */
  'finance.card-transactions.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['finance.card-transactions.amount']['output'];
    errors: never;
  };
  /** Remove the splits; the account of the card transaction itself counts again. */
  'finance.card-transactions.splits.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.card_transaction.hidden' | 'error.journal.already_journaled';
  };
  /** Split a card transaction over several accounts; replaces former splits. */
  'finance.card-transactions.splits.save': {
    input: {
      id: number;
      body: {
        splits: {
          amount: number | string;
          tax_amount?: number | string;
          account_code_id: number;
          vat_deductible?: boolean;
          user_id?: string | null;
          memo?: string | null;
        }[];
      };
    };
    output: Operations['finance.card-transactions.amount']['output'];
    errors: 'error.card_transaction.hidden' | 'error.card_transaction.split_mismatch' | 'error.journal.account_inactive' | 'error.journal.already_journaled' | 'error.vat.entertainment_not_deductible';
  };
  /** Former address of the card dashboard. */
  'finance.cards.stats': {
    input: Record<string, never>;
    output: Operations['finance.card-transactions.dashboard']['output'];
    errors: never;
  };
  /** Active cards for a selection list, 200 at most, by name. */
  'finance.corporate-cards.active': {
    input: Record<string, never>;
    output: {
      id: number;
      card_company: string;
      card_name: string;
      card_number_masked: string;
      user: {
        id: string;
        name: string;
      } | null;
    }[];
    errors: never;
  };
  /** Delete a card. Its transactions stay, and keep showing it. */
  'finance.corporate-cards.destroy': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: never;
  };
  /** List cards; search looks in name, company, last four digits, holder. */
  'finance.corporate-cards.index': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of card_name, card_company, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        is_active?: boolean;
        card_type?: 'CREDIT' | 'CHECK';
        user_id?: string;
        department_id?: number;
      };
    };
    output: Page<{
      id: number;
      card_company: string;
      card_name: string;
      card_number_masked: string;
      card_type: 'CREDIT' | 'CHECK';
      user_id: string | null;
      department_id: number | null;
      expires_ym: string | null;
      payment_day: number | null;
      payment_bank_account_id: number | null;
      limit_amount: number | null;
      default_account_code_id: number | null;
      is_active: boolean;
      provider_linked: boolean;
      synced_through: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      user: {
        id: string;
        name: string;
      } | null;
      department: {
        id: number;
        name: string;
      } | null;
      default_account: {
        id: number;
        code: string;
        name: string;
      } | null;
      payment_bank_account: {
        id: number;
        bank_name: string;
        alias: string | null;
      } | null;
      month_amount: number | null;
      /** Of the monthly limit, in per cent; null without a limit. */
      usage_rate: number | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One card, with what was paid with it in each of the last twelve months. */
  'finance.corporate-cards.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      id: number;
      card_company: string;
      card_name: string;
      card_number_masked: string;
      card_type: 'CREDIT' | 'CHECK';
      user_id: string | null;
      department_id: number | null;
      expires_ym: string | null;
      payment_day: number | null;
      payment_bank_account_id: number | null;
      limit_amount: number | null;
      default_account_code_id: number | null;
      is_active: boolean;
      provider_linked: boolean;
      synced_through: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      user: {
        id: string;
        name: string;
      } | null;
      department: {
        id: number;
        name: string;
      } | null;
      default_account: {
        id: number;
        code: string;
        name: string;
      } | null;
      payment_bank_account: {
        id: number;
        bank_name: string;
        alias: string | null;
      } | null;
      month_amount: number | null;
      /** Of the monthly limit, in per cent; null without a limit. */
      usage_rate: number | null;
      monthly: {
        month: string;
        amount: number;
      }[] | null;
      /** Without hidden ones. */
      transaction_count: number | null;
    };
    errors: never;
  };
  /** Register a card; of its number a mask and a fingerprint are kept. */
  'finance.corporate-cards.store': {
    input: {
      body: {
        card_company: string;
        card_name: string;
        card_type?: 'CREDIT' | 'CHECK';
        user_id?: string | null;
        department_id?: number | null;
        expires_ym?: string | null;
        payment_day?: number | null;
        payment_bank_account_id?: number | null;
        limit_amount?: number | string | null;
        default_account_code_id?: number | null;
        memo?: string | null;
        /** 14 to 16 digits; hyphens are dropped. Neither stored nor answered. */
        card_number: string;
      };
    };
    output: Operations['finance.corporate-cards.show']['output'];
    errors: 'error.corporate_card.duplicate' | 'error.corporate_card.number_invalid' | 'error.validation_failed';
  };
  /** Switch the active flag. */
  'finance.corporate-cards.toggle': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['finance.corporate-cards.show']['output'];
    errors: 'error.corporate_card.duplicate' | 'error.validation_failed';
  };
  /** Change a card. A new holder counts for later transactions only. */
  'finance.corporate-cards.update': {
    input: {
      id: number;
      body?: {
        card_company?: string;
        card_name?: string;
        card_type?: 'CREDIT' | 'CHECK';
        user_id?: string | null;
        department_id?: number | null;
        expires_ym?: string | null;
        payment_day?: number | null;
        payment_bank_account_id?: number | null;
        limit_amount?: number | string | null;
        default_account_code_id?: number | null;
        memo?: string | null;
        /** 14 to 16 digits; hyphens are dropped. Neither stored nor answered. */
        card_number?: string;
      };
    };
    output: Operations['finance.corporate-cards.show']['output'];
    errors: 'error.corporate_card.duplicate' | 'error.corporate_card.number_invalid' | 'error.corporate_card.number_linked' | 'error.validation_failed';
  };
  /** Entertainment expense of one fiscal year against the deduction limit. */
  'finance.entertainment.detail': {
    input: {
      query?: {
        /** In which the fiscal year begins; that of today unless given. */
        year?: number;
        /** Narrows the transactions and the distribution over users. */
        quarter?: number;
        /** Narrows the transactions and the distribution over users. */
        user_id?: string;
        related_party_revenue?: number | string;
        page?: number;
        size?: number;
      };
    };
    output: {
      year: number;
      limit: {
        is_sme: boolean;
        months: number;
        base_limit: number;
        revenue: number;
        revenue_limit: number;
        general_limit: number;
        culture_spent: number;
        culture_limit: number;
        traditional_market_spent: number;
        traditional_market_limit: number;
        total_limit: number;
        spent: number;
        no_evidence_amount: number;
        considered: number;
        deductible: number;
        excess: number;
        non_deductible_total: number;
        remaining: number;
        usage_rate: number | null;
      };
      monthly_trend: {
        month: string;
        amount: number;
        count: number;
        prior_year_amount: number;
        cumulative: number;
      }[];
      user_distribution: {
        user_id: string | null;
        name: string | null;
        amount: number;
        count: number;
        share: number | null;
      }[];
      transactions: {
        items: {
          date: string;
          amount: number;
          kind: 'GENERAL' | 'CULTURE' | 'TRADITIONAL_MARKET';
          evidence: 'CARD' | 'TAX_INVOICE' | 'CASH_RECEIPT' | 'CONDOLENCE' | 'NONE';
          denied: boolean;
          account: {
            id: number;
            code: string;
            name: string;
          };
          user: {
            id: string;
            name: string;
          } | null;
          merchant_or_description: string | null;
          vendor: {
            id: number;
            name: string;
          } | null;
          source_type: 'manual' | 'payroll' | 'taxprovider_card' | 'taxprovider_bank' | 'taxportal_invoice' | 'reversal';
          source_id: string | null;
          journal_entry_id: number | null;
          journaled: boolean;
        }[];
        page: number;
        size: number;
        total: number;
        last_page: number;
      };
      quarterly_status: {
        quarter: number;
        start_date: string;
        end_date: string;
        spent: number;
        cumulative_spent: number;
        cumulative_limit: number;
        usage_rate: number | null;
        status: 'NORMAL' | 'WARNING' | 'EXCEEDED';
      }[];
    };
    errors: never;
  };
  /** Income statement month by month of one fiscal year. */
  'finance.income-statement.monthly': {
    input: {
      query: {
        year: number;
        unit?: 'won' | 'thousand' | 'million' | 'hundred_million';
      };
    };
    output: {
      year: number;
      unit: string;
      unit_divisor: number;
      months: string[];
      sections: {
        months: number[];
        total: number;
        prior_total: number;
        key: string;
        number: string;
        label: string;
        accounts: {
          months: number[];
          total: number;
          prior_total: number;
          account_code_id: number;
          code: string;
          name: string;
          name_en: string | null;
        }[];
      }[];
    };
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: never;
  };
  /** Income statement of a period against the same period one year earlier. */
  'finance.income-statement.show': {
    input: {
      query?: {
        start_date?: string;
        end_date?: string;
        unit?: 'won' | 'thousand' | 'million' | 'hundred_million';
      };
    };
    output: {
      unit: string;
      unit_divisor: number;
      current: {
        start_date: string;
        end_date: string;
      };
      prior: {
        start_date: string;
        end_date: string;
      };
      sections: {
        current: number;
        prior: number;
        change: number;
        change_rate: number | null;
        key: string;
        number: string;
        label: string;
        accounts: {
          current: number;
          prior: number;
          change: number;
          change_rate: number | null;
          account_code_id: number;
          code: string;
          name: string;
          name_en: string | null;
          sub_category: string;
        }[];
      }[];
    };
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Create a manual entry. */
  'finance.journal-entries.create': {
    input: {
      body: {
        entry_date: string;
        description?: string | null;
        is_closing?: boolean;
        options?: unknown;
        lines: {
          account_code_id: number;
          debit?: number | string;
          credit?: number | string;
          vendor_id?: number | null;
          memo?: string | null;
          evidence?: 'CARD' | 'TAX_INVOICE' | 'CASH_RECEIPT' | 'CONDOLENCE' | 'NONE';
        }[];
      };
    };
    output: Operations['finance.bank-transactions.journal.create']['output'];
    errors: 'error.duplicate' | 'error.journal.account_inactive' | 'error.journal.already_journaled' | 'error.journal.line_side' | 'error.journal.period_closed' | 'error.journal.unbalanced' | 'error.validation_failed';
  };
  /** Delete a manual or payroll entry with its lines. */
  'finance.journal-entries.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.journal.managed_by_source' | 'error.journal.period_closed' | 'error.journal.reversed';
  };
  /** List entries; search looks in entry_no, description, line memo and vendor name. */
  'finance.journal-entries.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of entry_date, entry_no, total_amount, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        start_date?: string;
        end_date?: string;
        source_type?: 'manual' | 'payroll' | 'taxprovider_card' | 'taxprovider_bank' | 'taxportal_invoice' | 'reversal';
        account_code_id?: number;
        vendor_id?: number;
        min_amount?: number | string;
        max_amount?: number | string;
      };
    };
    output: Page<{
      id: number;
      entry_no: string;
      entry_date: string;
      description: string | null;
      source_type: 'manual' | 'payroll' | 'taxprovider_card' | 'taxprovider_bank' | 'taxportal_invoice' | 'reversal';
      source_id: string | null;
      is_consolidated: boolean;
      is_closing: boolean;
      total_amount: number;
      reverses_id: number | null;
      reversed_by_id: number | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      lines: {
        id: number;
        line_no: number;
        account_code_id: number;
        account: {
          code: string;
          name: string;
        };
        debit: number;
        credit: number;
        vendor_id: number | null;
        vendor: {
          name: string;
        } | null;
        memo: string | null;
        evidence: 'CARD' | 'TAX_INVOICE' | 'CASH_RECEIPT' | 'CONDOLENCE' | 'NONE';
      }[];
    }, {
      page: number;
      size: number;
      total: number;
      last_page: number;
      totals: {
        debit: number;
        credit: number;
      };
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Take an entry back by another one with its sides exchanged, of today unless a day is given. */
  'finance.journal-entries.reverse': {
    input: {
      id: number;
      body?: {
        entry_date?: string;
        description?: string | null;
      };
    };
    output: Operations['finance.bank-transactions.journal.create']['output'];
    errors: 'error.journal.period_closed' | 'error.journal.reversed';
  };
  /** One journal entry. */
  'finance.journal-entries.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['finance.bank-transactions.journal.create']['output'];
    errors: never;
  };
  /** Replace a manual entry and its lines. */
  'finance.journal-entries.update': {
    input: {
      id: number;
      body: {
        entry_date: string;
        description?: string | null;
        is_closing?: boolean;
        options?: unknown;
        lines: {
          account_code_id?: number;
          debit?: number | string;
          credit?: number | string;
          vendor_id?: number | null;
          memo?: string | null;
          evidence?: 'CARD' | 'TAX_INVOICE' | 'CASH_RECEIPT' | 'CONDOLENCE' | 'NONE';
          id?: number;
        }[];
      };
    };
    output: Operations['finance.bank-transactions.journal.create']['output'];
    errors: 'error.duplicate' | 'error.journal.account_inactive' | 'error.journal.already_journaled' | 'error.journal.line_side' | 'error.journal.managed_by_source' | 'error.journal.period_closed' | 'error.journal.reversed' | 'error.journal.unbalanced' | 'error.validation_failed';
  };
  /** The buyer that an invoice to a client begins with, from the registration of the client. */
  'finance.tax-invoices.buyer': {
    input: {
      query: {
        client_id: number;
      };
    };
    output: {
      business_number: string | null;
      name: string | null;
      ceo_name: string | null;
      address: string | null;
      biz_type: string | null;
      biz_class: string | null;
      contact_name: string | null;
      email: string | null;
      tel: string | null;
    };
    errors: never;
  };
  /** Cancel the issue before it reaches the tax office. */
  'finance.tax-invoices.cancel': {
    input: {
      id: number;
      body: {
        reason: string;
      };
    };
    output: {
      id: number;
      invoice_no: string;
      mgt_key: string;
      status: 'DRAFT' | 'ISSUED' | 'TRANSMITTED' | 'TRANSMISSION_FAILED' | 'CANCELLED';
      client_id: number;
      order_id: number | null;
      write_date: string;
      tax_type: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
      purpose: 'RECEIPT' | 'CLAIM';
      original_id: number | null;
      modify_code: number | null;
      supplier: unknown;
      buyer_business_number: string;
      buyer_name: string;
      buyer_ceo_name: string | null;
      buyer_address: string | null;
      buyer_biz_type: string | null;
      buyer_biz_class: string | null;
      buyer_contact_name: string | null;
      buyer_email: string;
      buyer_tel: string | null;
      supply_amount: number;
      tax_amount: number;
      total_amount: number;
      payment: unknown;
      remark: string | null;
      provider: 'sandbox' | 'barobill' | null;
      provider_key: string | null;
      nts_approval_no: string | null;
      issue_attempted_at: string | null;
      issued_at: string | null;
      issued_by: string | null;
      transmitted_at: string | null;
      failure_code: string | null;
      failure_message: string | null;
      last_checked_at: string | null;
      cancelled_at: string | null;
      cancelled_by: string | null;
      cancel_reason: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
      is_late: boolean;
      items: {
        id: number;
        line_no: number;
        supply_date: string;
        name: string;
        specification: string | null;
        quantity: number | null;
        unit_price: number | null;
        supply_amount: number;
        tax_amount: number;
        remark: string | null;
      }[];
      original: {
        id: number;
        invoice_no: string;
        nts_approval_no: string | null;
        status: string;
      } | null;
      amendments: {
        id: number;
        invoice_no: string;
        nts_approval_no: string | null;
        status: string;
      }[];
      taxportal_invoice_id: number | null;
      order_balance: {
        id: number;
        order_no: string;
        supply_amount: number | null;
        invoiced_supply: number;
        amended_supply: number;
        remaining_supply: number | null;
      } | null;
      allowed_actions: ('update' | 'issue' | 'check-status' | 'cancel' | 'delete')[];
    };
    errors: 'error.invalid_transition' | 'error.tax_invoice.already_transmitted' | 'error.tax_invoice.busy' | 'error.taxprovider.bad_response' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Ask the provider how far the transmission to the tax office is. */
  'finance.tax-invoices.check-status': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: {
      id: number;
      status: 'DRAFT' | 'ISSUED' | 'TRANSMITTED' | 'TRANSMISSION_FAILED' | 'CANCELLED';
      nts_approval_no: string | null;
      transmission: 'WAITING' | 'SENDING' | 'ACCEPTED' | 'REJECTED' | null;
      transmitted_at: string | null;
      failure_code: string | null;
      failure_message: string | null;
      last_checked_at: string | null;
    };
    errors: 'error.tax_invoice.busy' | 'error.tax_invoice.not_issued' | 'error.taxprovider.bad_response' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Create a draft. */
  'finance.tax-invoices.create': {
    input: {
      body: {
        order_id?: number | null;
        tax_type?: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
        purpose?: 'RECEIPT' | 'CLAIM';
        original_id?: number | null;
        modify_code?: number | null;
        payment?: {
          cash?: number | string | null;
          check?: number | string | null;
          note?: number | string | null;
          credit?: number | string | null;
        } | null;
        remark?: string | null;
        client_id: number;
        write_date: string;
        buyer?: {
          business_number?: string | null;
          name?: string | null;
          ceo_name?: string | null;
          address?: string | null;
          biz_type?: string | null;
          biz_class?: string | null;
          contact_name?: string | null;
          email?: string | null;
          tel?: string | null;
        };
        items: {
          supply_date?: string;
          name: string;
          specification?: string | null;
          quantity?: number | string | null;
          unit_price?: number | string | null;
          supply_amount?: number | string;
          tax_amount?: number | string;
          remark?: string | null;
        }[];
      };
    };
    output: Operations['finance.tax-invoices.cancel']['output'];
    errors: 'error.amount.whole_won' | 'error.business_number.invalid' | 'error.duplicate' | 'error.invalid_transition' | 'error.tax_invoice.amendment_incomplete' | 'error.tax_invoice.buyer_incomplete' | 'error.tax_invoice.negative_amount' | 'error.tax_invoice.original_not_transmitted' | 'error.tax_invoice.payment_exceeds_total' | 'error.tax_invoice.tax_mismatch' | 'error.validation_failed';
  };
  /** Delete a draft. */
  'finance.tax-invoices.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.invalid_transition' | 'error.tax_invoice.busy' | 'error.tax_invoice.issue_unconfirmed';
  };
  /** Issue a draft, or send one again whose transmission failed. */
  'finance.tax-invoices.issue': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['finance.tax-invoices.cancel']['output'];
    errors: 'error.invalid_transition' | 'error.tax_invoice.busy' | 'error.tax_invoice.buyer_incomplete' | 'error.tax_invoice.cancelled_at_provider' | 'error.tax_invoice.original_not_transmitted' | 'error.tax_invoice.supplier_settings_missing' | 'error.tax_invoice.write_date_future' | 'error.taxprovider.bad_response' | 'error.taxprovider.certificate_invalid' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Create and issue in one step. A failure leaves no invoice; the same request again finds what the provider has issued. */
  'finance.tax-invoices.issue-direct': {
    input: Operations['finance.tax-invoices.create']['input'];
    output: Operations['finance.tax-invoices.cancel']['output'];
    errors: 'error.business_number.invalid' | 'error.idempotency.mismatch' | 'error.tax_invoice.amendment_incomplete' | 'error.tax_invoice.busy' | 'error.tax_invoice.buyer_incomplete' | 'error.tax_invoice.cancelled_at_provider' | 'error.tax_invoice.negative_amount' | 'error.tax_invoice.original_not_transmitted' | 'error.tax_invoice.payment_exceeds_total' | 'error.tax_invoice.supplier_settings_missing' | 'error.tax_invoice.tax_mismatch' | 'error.tax_invoice.too_many_alike' | 'error.tax_invoice.write_date_future' | 'error.taxprovider.bad_response' | 'error.taxprovider.certificate_invalid' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** List issued and draft invoices; search looks in invoice_no, buyer name, business number, approval number, item name. */
  'finance.tax-invoices.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of write_date, invoice_no, total_amount, issued_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        start_date?: string;
        end_date?: string;
        status?: 'DRAFT' | 'ISSUED' | 'TRANSMITTED' | 'TRANSMISSION_FAILED' | 'CANCELLED';
        tax_type?: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
        client_id?: number;
        order_id?: number;
      };
    };
    output: Page<{
      id: number;
      invoice_no: string;
      mgt_key: string;
      status: 'DRAFT' | 'ISSUED' | 'TRANSMITTED' | 'TRANSMISSION_FAILED' | 'CANCELLED';
      client_id: number;
      order_id: number | null;
      write_date: string;
      tax_type: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
      purpose: 'RECEIPT' | 'CLAIM';
      original_id: number | null;
      modify_code: number | null;
      supplier: unknown;
      buyer_business_number: string;
      buyer_name: string;
      buyer_ceo_name: string | null;
      buyer_address: string | null;
      buyer_biz_type: string | null;
      buyer_biz_class: string | null;
      buyer_contact_name: string | null;
      buyer_email: string;
      buyer_tel: string | null;
      supply_amount: number;
      tax_amount: number;
      total_amount: number;
      payment: unknown;
      remark: string | null;
      provider: 'sandbox' | 'barobill' | null;
      provider_key: string | null;
      nts_approval_no: string | null;
      issue_attempted_at: string | null;
      issued_at: string | null;
      issued_by: string | null;
      transmitted_at: string | null;
      failure_code: string | null;
      failure_message: string | null;
      last_checked_at: string | null;
      cancelled_at: string | null;
      cancelled_by: string | null;
      cancel_reason: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
      is_late: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** The invoice in the official form as PDF: the supplier's copy in red, the buyer's in blue, or both. */
  'finance.tax-invoices.print': {
    input: {
      id: number;
      query?: {
        copy?: 'SUPPLIER' | 'BUYER';
        language?: 'ko' | 'en';
        disposition?: 'attachment' | 'inline';
      };
    };
    output: Download;
    file: 'application/pdf';
    errors: 'error.tax_invoice.supplier_settings_missing';
  };
  /** The invoice of what an order has shipped and nobody has invoiced yet, to the won: the body of a new invoice. */
  'finance.tax-invoices.proposal': {
    input: {
      query: {
        order_id: number;
      };
    };
    output: {
      order: {
        id: number;
        order_no: string;
        status: string;
        client_id: number;
        supply_amount: number;
        tax_amount: number;
      };
      shipped_on: string | null;
      invoiced_supply: number;
      drafted_supply: number;
      amended_supply: number;
      remaining_supply: number;
      remaining_tax: number;
      invoice: {
        client_id: number;
        order_id: number;
        write_date: string;
        tax_type: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
        items: {
          supply_date: string;
          name: string;
          specification: string | null;
          quantity: number | null;
          unit_price: number | null;
          supply_amount: number;
          tax_amount: number;
        }[];
      } | null;
    };
    errors: never;
  };
  /** One tax invoice. */
  'finance.tax-invoices.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['finance.tax-invoices.cancel']['output'];
    errors: never;
  };
  /** Count and sums per status for a period, by write_date; this month until today unless given. */
  'finance.tax-invoices.summary': {
    input: {
      query?: {
        start_date?: string;
        end_date?: string;
      };
    };
    output: {
      start_date: string;
      end_date: string;
      by_status: {
        count: number;
        supply_amount: number;
        tax_amount: number;
        total_amount: number;
        status: 'DRAFT' | 'ISSUED' | 'TRANSMITTED' | 'TRANSMISSION_FAILED' | 'CANCELLED';
      }[];
      issued: {
        count: number;
        supply_amount: number;
        tax_amount: number;
        total_amount: number;
      };
      overdue_drafts: number;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Save the supplier settings (created on first save). */
  'finance.tax-invoices.supplier-settings.save': {
    input: {
      body: {
        business_number: string;
        tax_reg_id?: string | null;
        company_name: string;
        ceo_name: string;
        address: string;
        biz_type: string;
        biz_class: string;
        contact_name: string;
        contact_email: string;
        contact_tel?: string | null;
        is_sme?: boolean;
        opened_on?: string | null;
        fiscal_year_start_month?: number;
        vat_filing?: 'QUARTERLY' | 'HALF_YEARLY';
        books_closed_through?: string | null;
      };
    };
    output: {
      id?: number | null;
      business_number?: string | null;
      tax_reg_id?: string | null;
      company_name?: string | null;
      ceo_name?: string | null;
      address?: string | null;
      biz_type?: string | null;
      biz_class?: string | null;
      contact_name?: string | null;
      contact_email?: string | null;
      contact_tel?: string | null;
      is_sme?: boolean | null;
      opened_on?: string | null | null;
      fiscal_year_start_month?: number | null;
      vat_filing?: 'QUARTERLY' | 'HALF_YEARLY' | null;
      books_closed_through?: string | null | null;
      created_at?: string | null;
      created_by?: string | null | null;
      updated_at?: string | null | null;
      updated_by?: string | null | null;
      configured: boolean;
    };
    errors: 'error.business_number.invalid';
  };
  /** Read the supplier settings. */
  'finance.tax-invoices.supplier-settings.show': {
    input: Record<string, never>;
    output: Operations['finance.tax-invoices.supplier-settings.save']['output'];
    errors: never;
  };
  /** Replace a draft and its items. */
  'finance.tax-invoices.update': {
    input: {
      id: number;
      body: {
        order_id?: number | null;
        tax_type?: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
        purpose?: 'RECEIPT' | 'CLAIM';
        original_id?: number | null;
        modify_code?: number | null;
        payment?: {
          cash?: number | string | null;
          check?: number | string | null;
          note?: number | string | null;
          credit?: number | string | null;
        } | null;
        remark?: string | null;
        client_id: number;
        write_date: string;
        buyer?: {
          business_number?: string | null;
          name?: string | null;
          ceo_name?: string | null;
          address?: string | null;
          biz_type?: string | null;
          biz_class?: string | null;
          contact_name?: string | null;
          email?: string | null;
          tel?: string | null;
        };
        items: {
          supply_date?: string;
          name: string;
          specification?: string | null;
          quantity?: number | string | null;
          unit_price?: number | string | null;
          supply_amount?: number | string;
          tax_amount?: number | string;
          remark?: string | null;
        }[];
      };
    };
    output: Operations['finance.tax-invoices.cancel']['output'];
    errors: 'error.amount.whole_won' | 'error.business_number.invalid' | 'error.duplicate' | 'error.invalid_transition' | 'error.tax_invoice.amendment_incomplete' | 'error.tax_invoice.busy' | 'error.tax_invoice.buyer_incomplete' | 'error.tax_invoice.issue_unconfirmed' | 'error.tax_invoice.negative_amount' | 'error.tax_invoice.original_not_transmitted' | 'error.tax_invoice.payment_exceeds_total' | 'error.tax_invoice.tax_mismatch' | 'error.validation_failed';
  };
  /** Set account, client, deductibility or memo of one or many invoices, of all or of none. */
  'finance.taxportal-invoices.classify': {
    input: {
      body: {
        account_code_id?: number | null;
        vendor_id?: number | null;
        vat_deductible?: boolean;
        non_deductible_reason?: 'ENTERTAINMENT' | 'PASSENGER_CAR' | 'NON_BUSINESS' | 'LAND' | 'EXEMPT_BUSINESS' | 'OTHER' | null;
        memo?: string | null;
        ids: number[];
      };
    };
    output: Operations['finance.bank-transactions.classify']['output'];
    errors: 'error.journal.account_inactive' | 'error.journal.already_journaled' | 'error.vat.entertainment_not_deductible' | 'error.vat.not_applicable';
  };
  /** Journal many invoices of one direction by one entry. */
  'finance.taxportal-invoices.consolidated.create': {
    input: {
      body: {
        description?: string | null;
        lines?: {
          account_code_id: number;
          debit?: number | string;
          credit?: number | string;
          vendor_id?: number | null;
          memo?: string | null;
          evidence?: 'CARD' | 'TAX_INVOICE' | 'CASH_RECEIPT' | 'CONDOLENCE' | 'NONE';
        }[];
        invoice_ids: number[];
        entry_date: string;
      };
    };
    output: Operations['finance.bank-transactions.journal.create']['output'];
    errors: 'error.account_code.role_missing' | 'error.journal.account_inactive' | 'error.journal.already_journaled' | 'error.journal.amount_mismatch' | 'error.journal.line_side' | 'error.journal.period_closed' | 'error.journal.unbalanced' | 'error.taxportal_invoice.mixed_direction' | 'error.taxportal_invoice.too_many_lines';
  };
  /** Undo a consolidated journal; all its invoices can be journaled again. */
  'finance.taxportal-invoices.consolidated.delete': {
    input: {
      entryId: number;
    };
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.journal.period_closed';
  };
  /** Journal a tax portal invoice, as proposed or by given lines. */
  'finance.taxportal-invoices.journal.create': {
    input: Operations['finance.bank-transactions.journal.create']['input'];
    output: Operations['finance.bank-transactions.journal.create']['output'];
    errors: 'error.account_code.role_missing' | 'error.journal.account_inactive' | 'error.journal.account_required' | 'error.journal.already_journaled' | 'error.journal.amount_mismatch' | 'error.journal.line_side' | 'error.journal.period_closed' | 'error.journal.unbalanced';
  };
  /** Undo the journal of a tax portal invoice. */
  'finance.taxportal-invoices.journal.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.journal.period_closed' | 'error.taxportal_invoice.in_consolidated_journal';
  };
  /** The journal of an invoice, or the lines by which it would be journaled. */
  'finance.taxportal-invoices.journal.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      journaled: boolean;
      consolidated: boolean;
      entry: {
        id: number;
        entry_no: string;
        entry_date: string;
        description: string | null;
        total_amount: number;
        is_consolidated: boolean;
        lines: {
          id: number;
          line_no: number;
          account_code_id: number;
          account: {
            code: string;
            name: string;
          };
          debit: number;
          credit: number;
          vendor_id: number | null;
          vendor: {
            name: string;
          } | null;
          memo: string | null;
          evidence: 'CARD' | 'TAX_INVOICE' | 'CASH_RECEIPT' | 'CONDOLENCE' | 'NONE';
        }[];
      } | null;
      proposed_lines: {
        account_code_id: number;
        account: {
          id: number;
          code: string;
          name: string;
        };
        debit: number;
        credit: number;
        vendor_id: number | null;
      }[] | null;
    };
    errors: 'error.account_code.role_missing';
  };
  /** Enter an invoice by hand: on paper, or not yet on the portal. */
  'finance.taxportal-invoices.manual.create': {
    input: {
      body: {
        direction: 'SALES' | 'PURCHASE';
        write_date: string;
        tax_type: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
        counterparty_business_number: string;
        counterparty_name: string;
        supply_amount: number | string;
        tax_amount?: number | string;
        nts_approval_no?: string | null;
        issue_date?: string | null;
        purpose?: 'RECEIPT' | 'CLAIM' | null;
        counterparty_ceo_name?: string | null;
        counterparty_address?: string | null;
        item_name?: string | null;
        remark?: string | null;
        account_code_id?: number | null;
        vendor_id?: number | null;
        vat_deductible?: boolean;
        non_deductible_reason?: 'ENTERTAINMENT' | 'PASSENGER_CAR' | 'NON_BUSINESS' | 'LAND' | 'EXEMPT_BUSINESS' | 'OTHER' | null;
        memo?: string | null;
      };
    };
    output: {
      id: number;
      direction: 'SALES' | 'PURCHASE';
      source: 'PROVIDER' | 'MANUAL';
      natural_key: string;
      nts_approval_no: string | null;
      write_date: string;
      issue_date: string | null;
      transmitted_date: string | null;
      tax_type: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
      purpose: 'RECEIPT' | 'CLAIM' | null;
      modify_code: number | null;
      counterparty_business_number: string;
      counterparty_name: string;
      counterparty_ceo_name: string | null;
      counterparty_address: string | null;
      counterparty_biz_type: string | null;
      counterparty_biz_class: string | null;
      item_name: string | null;
      supply_amount: number;
      tax_amount: number;
      total_amount: number;
      remark: string | null;
      account_code_id: number | null;
      vendor_id: number | null;
      tax_invoice_id: number | null;
      vat_deductible: boolean;
      non_deductible_reason: 'ENTERTAINMENT' | 'PASSENGER_CAR' | 'NON_BUSINESS' | 'LAND' | 'EXEMPT_BUSINESS' | 'OTHER' | null;
      memo: string | null;
      journal_state: 'OPEN' | 'JOURNALED';
      journal_entry_id: number | null;
      needs_review: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      account: {
        id: number;
        code: string;
        name: string;
      } | null;
      vendor: {
        id: number;
        name: string;
      } | null;
      journal_entry: {
        id: number;
        entry_no: string;
      } | null;
      allowed_actions: ('update' | 'classify' | 'journal' | 'delete-journal' | 'delete')[];
      tax_invoice: {
        id: number;
        invoice_no: string;
        status: 'DRAFT' | 'ISSUED' | 'TRANSMITTED' | 'TRANSMISSION_FAILED' | 'CANCELLED';
      } | null;
      journal: {
        id: number;
        entry_no: string;
        entry_date: string;
        description: string | null;
        total_amount: number;
        is_consolidated: boolean;
        lines: {
          id: number;
          line_no: number;
          account_code_id: number;
          account: {
            code: string;
            name: string;
          };
          debit: number;
          credit: number;
          vendor_id: number | null;
          vendor: {
            name: string;
          } | null;
          memo: string | null;
          evidence: 'CARD' | 'TAX_INVOICE' | 'CASH_RECEIPT' | 'CONDOLENCE' | 'NONE';
        }[];
      } | null;
    };
    errors: 'error.business_number.invalid' | 'error.date_in_future' | 'error.journal.account_inactive' | 'error.journal.already_journaled' | 'error.taxportal_invoice.duplicate' | 'error.taxportal_invoice.tax_mismatch' | 'error.validation_failed' | 'error.vat.entertainment_not_deductible' | 'error.vat.not_applicable';
  };
  /** Delete an invoice that was entered by hand; its approval number may be entered again. */
  'finance.taxportal-invoices.manual.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.journal.already_journaled' | 'error.taxportal_invoice.not_manual';
  };
  /** Change an invoice that was entered by hand. */
  'finance.taxportal-invoices.manual.update': {
    input: {
      id: number;
      body: {
        direction: 'SALES' | 'PURCHASE';
        write_date: string;
        tax_type: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
        counterparty_business_number: string;
        counterparty_name: string;
        supply_amount: number | string;
        tax_amount?: number | string;
        nts_approval_no?: string | null;
        issue_date?: string | null;
        purpose?: 'RECEIPT' | 'CLAIM' | null;
        counterparty_ceo_name?: string | null;
        counterparty_address?: string | null;
        item_name?: string | null;
        remark?: string | null;
        account_code_id?: number | null;
        vendor_id?: number | null;
        vat_deductible?: boolean;
        non_deductible_reason?: 'ENTERTAINMENT' | 'PASSENGER_CAR' | 'NON_BUSINESS' | 'LAND' | 'EXEMPT_BUSINESS' | 'OTHER' | null;
        memo?: string | null;
      };
    };
    output: Operations['finance.taxportal-invoices.manual.create']['output'];
    errors: 'error.business_number.invalid' | 'error.date_in_future' | 'error.journal.account_inactive' | 'error.journal.already_journaled' | 'error.taxportal_invoice.duplicate' | 'error.taxportal_invoice.not_manual' | 'error.taxportal_invoice.tax_mismatch' | 'error.validation_failed' | 'error.vat.entertainment_not_deductible' | 'error.vat.not_applicable';
  };
  /** Purchase invoices; search looks in counterparty, business number, approval number and item. */
  'finance.taxportal-invoices.purchases': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of write_date, counterparty_name, total_amount, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        start_date?: string;
        end_date?: string;
        tax_type?: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
        source?: 'PROVIDER' | 'MANUAL';
        vendor_id?: number;
        account_code_id?: number;
        vat_deductible?: boolean;
        journaled?: boolean;
        unclassified?: boolean;
        needs_review?: boolean;
      };
    };
    output: Page<{
      id: number;
      direction: 'SALES' | 'PURCHASE';
      source: 'PROVIDER' | 'MANUAL';
      natural_key: string;
      nts_approval_no: string | null;
      write_date: string;
      issue_date: string | null;
      transmitted_date: string | null;
      tax_type: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
      purpose: 'RECEIPT' | 'CLAIM' | null;
      modify_code: number | null;
      counterparty_business_number: string;
      counterparty_name: string;
      counterparty_ceo_name: string | null;
      counterparty_address: string | null;
      counterparty_biz_type: string | null;
      counterparty_biz_class: string | null;
      item_name: string | null;
      supply_amount: number;
      tax_amount: number;
      total_amount: number;
      remark: string | null;
      account_code_id: number | null;
      vendor_id: number | null;
      tax_invoice_id: number | null;
      vat_deductible: boolean;
      non_deductible_reason: 'ENTERTAINMENT' | 'PASSENGER_CAR' | 'NON_BUSINESS' | 'LAND' | 'EXEMPT_BUSINESS' | 'OTHER' | null;
      memo: string | null;
      journal_state: 'OPEN' | 'JOURNALED';
      journal_entry_id: number | null;
      needs_review: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      account: {
        id: number;
        code: string;
        name: string;
      } | null;
      vendor: {
        id: number;
        name: string;
      } | null;
      journal_entry: {
        id: number;
        entry_no: string;
      } | null;
      allowed_actions: ('update' | 'classify' | 'journal' | 'delete-journal' | 'delete')[];
    }, {
      page: number;
      size: number;
      total: number;
      last_page: number;
      totals: {
        count: number;
        supply_amount: number;
        tax_amount: number;
        total_amount: number;
      };
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Sales invoices; search looks in counterparty, business number, approval number and item. */
  'finance.taxportal-invoices.sales': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of write_date, counterparty_name, total_amount, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        start_date?: string;
        end_date?: string;
        tax_type?: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
        source?: 'PROVIDER' | 'MANUAL';
        vendor_id?: number;
        account_code_id?: number;
        journaled?: boolean;
        unclassified?: boolean;
        needs_review?: boolean;
      };
    };
    output: Operations['finance.taxportal-invoices.purchases']['output'];
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** One invoice with its account, client, tax invoice and journal. */
  'finance.taxportal-invoices.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['finance.taxportal-invoices.manual.create']['output'];
    errors: never;
  };
  /** Sums by direction, tax type and month. */
  'finance.taxportal-invoices.summary': {
    input: Operations['finance.tax-invoices.summary']['input'];
    output: {
      start_date: string;
      end_date: string;
      sales: {
        count: number;
        supply_amount: number;
        tax_amount: number;
        total_amount: number;
        by_tax_type: {
          count: number;
          supply_amount: number;
          tax_amount: number;
          total_amount: number;
          tax_type: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
        }[];
      };
      purchases: {
        count: number;
        supply_amount: number;
        tax_amount: number;
        total_amount: number;
        by_tax_type: {
          count: number;
          supply_amount: number;
          tax_amount: number;
          total_amount: number;
          tax_type: 'TAXABLE' | 'ZERO_RATED' | 'EXEMPT';
        }[];
      };
      months: {
        month: string;
        sales_supply: number;
        sales_tax: number;
        purchase_supply: number;
        purchase_tax: number;
      }[];
      unjournaled: {
        sales: number;
        purchases: number;
      };
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Address of the page where bank accounts are linked. */
  'finance.taxprovider.account-link-url': {
    input: Record<string, never>;
    output: {
      url: string;
      expires_at: string;
    };
    errors: 'error.taxprovider.bad_response' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Points left at the provider. */
  'finance.taxprovider.balance': {
    input: Record<string, never>;
    output: {
      balance: number;
      currency: 'KRW';
      low: boolean;
      charge_url: {
        url: string;
        expires_at: string;
      };
    };
    errors: 'error.taxprovider.bad_response' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Address of the provider's page where the bank service is applied for. */
  'finance.taxprovider.bank-service-url': {
    input: Record<string, never>;
    output: Operations['finance.taxprovider.account-link-url']['output'];
    errors: 'error.taxprovider.bad_response' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Address of the page where cards are linked. */
  'finance.taxprovider.card-link-url': {
    input: Record<string, never>;
    output: Operations['finance.taxprovider.account-link-url']['output'];
    errors: 'error.taxprovider.bad_response' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Validity of the certificate registered at the provider. */
  'finance.taxprovider.certificate': {
    input: Record<string, never>;
    output: {
      registered: boolean;
      valid: boolean;
      registered_on: string | null;
      expires_on: string | null;
      days_left: number | null;
      warning: 'NONE' | 'EXPIRES_SOON' | 'EXPIRED' | 'MISSING';
    };
    errors: 'error.taxprovider.bad_response' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Address of the page where the joint certificate is registered. */
  'finance.taxprovider.certificate-url': {
    input: Record<string, never>;
    output: Operations['finance.taxprovider.account-link-url']['output'];
    errors: 'error.taxprovider.bad_response' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Register an existing provider login. */
  'finance.taxprovider.login': {
    input: {
      body: {
        business_number: string;
        login_id: string;
        password: string;
      };
    };
    output: {
      status: 'CONNECTED';
      business_number: string;
      connected_at: string;
    };
    errors: 'error.business_number.invalid' | 'error.taxprovider.already_member' | 'error.taxprovider.bad_response' | 'error.taxprovider.login_rejected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Forget the credentials. */
  'finance.taxprovider.member.disconnect': {
    input: Record<string, never>;
    output: Operations['design.bom-templates.delete']['input'];
    errors: never;
  };
  /** What is registered, and whether the provider knows the company. */
  'finance.taxprovider.member.show': {
    input: {
      query?: {
        business_number?: string;
      };
    };
    output: {
      member: {
        id: number;
        provider: 'sandbox' | 'barobill';
        status: 'CONNECTED' | 'ERROR' | 'DISCONNECTED';
        business_number: string;
        login_id: string;
        company_name: string | null;
        ceo_name: string | null;
        biz_type: string | null;
        biz_class: string | null;
        post_no: string | null;
        address1: string | null;
        address2: string | null;
        manager_name: string | null;
        manager_tel: string | null;
        manager_mobile: string | null;
        manager_email: string | null;
        connected_at: string | null;
        signed_up_at: string | null;
        last_error: string | null;
        last_error_at: string | null;
        taxportal_synced_through: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
      } | null;
      registered_at_provider: boolean;
    };
    errors: 'error.business_number.invalid' | 'error.taxprovider.bad_response' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Change company data, manager or password, at the provider and here. */
  'finance.taxprovider.member.update': {
    input: {
      body?: {
        company_name?: string | null;
        ceo_name?: string | null;
        biz_type?: string | null;
        biz_class?: string | null;
        post_no?: string | null;
        address1?: string | null;
        address2?: string | null;
        manager_name?: string | null;
        manager_tel?: string | null;
        manager_mobile?: string | null;
        manager_email?: string | null;
        new_password?: string;
      };
    };
    output: {
      id: number;
      provider: 'sandbox' | 'barobill';
      status: 'CONNECTED' | 'ERROR' | 'DISCONNECTED';
      business_number: string;
      login_id: string;
      company_name: string | null;
      ceo_name: string | null;
      biz_type: string | null;
      biz_class: string | null;
      post_no: string | null;
      address1: string | null;
      address2: string | null;
      manager_name: string | null;
      manager_tel: string | null;
      manager_mobile: string | null;
      manager_email: string | null;
      connected_at: string | null;
      signed_up_at: string | null;
      last_error: string | null;
      last_error_at: string | null;
      taxportal_synced_through: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    };
    errors: 'error.taxprovider.bad_response' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Register the company with the provider and store the login. */
  'finance.taxprovider.signup': {
    input: {
      body: {
        business_number: string;
        company_name: string;
        ceo_name: string;
        biz_type: string;
        biz_class: string;
        post_no?: string | null;
        address1: string;
        address2?: string | null;
        manager_name: string;
        manager_tel: string;
        manager_mobile?: string | null;
        manager_email: string;
        login_id: string;
        password: string;
      };
    };
    output: {
      status: 'CONNECTED';
      business_number: string;
      signed_up_at: string;
    };
    errors: 'error.business_number.invalid' | 'error.taxprovider.already_member' | 'error.taxprovider.bad_response' | 'error.taxprovider.login_rejected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** State of the integration, with the real number of linked accounts and cards. */
  'finance.taxprovider.status': {
    input: Record<string, never>;
    output: {
      connected: boolean;
      status: 'CONNECTED' | 'ERROR' | 'DISCONNECTED';
      provider: 'sandbox' | 'barobill' | null;
      business_number: string | null;
      /** Its first two letters, then `*`. */
      login_id: string | null;
      bank_account_count: number;
      card_count: number;
      /** The provider did not answer in time: the numbers are those of the last answer. */
      counts_stale: boolean;
      certificate: {
        valid: boolean;
        expires_on: string | null;
        days_left: number | null;
      } | null;
      last_sync: Record<string, {
        status: 'RUNNING' | 'SUCCEEDED' | 'PARTIAL' | 'FAILED';
        finished_at: string | null;
        error_key: string | null;
      } | null>;
      last_error: string | null;
    };
    errors: never;
  };
  /** Fetch bank, cards, tax portal and the states of tax invoices, one after another, each its own run. */
  'finance.taxprovider.sync.all': {
    input: {
      body?: {
        start_date?: string;
        end_date?: string;
      };
    };
    output: {
      runs: {
        id: number;
        kind: 'BANK' | 'CARD' | 'TAXPORTAL' | 'TAX_INVOICE_STATUS';
        trigger: 'SCHEDULED' | 'RETRY' | 'MANUAL';
        status: 'RUNNING' | 'SUCCEEDED' | 'PARTIAL' | 'FAILED';
        range_from: string | null;
        range_to: string | null;
        started_at: string;
        finished_at: string | null;
        attempts: number;
        fetched: number;
        inserted: number;
        updated: number;
        unchanged: number;
        failed_units: number;
        units: unknown;
        error_key: string | null;
        error_detail: string | null;
        requested_by: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
      }[];
      succeeded: number;
      failed: number;
    };
    errors: 'error.date_in_future' | 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.sync.already_running' | 'error.sync.interrupted' | 'error.taxprovider.bad_response' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Fetch linked bank accounts and their transactions now. */
  'finance.taxprovider.sync.bank': {
    input: {
      body?: {
        start_date?: string;
        end_date?: string;
        bank_account_id?: number;
      };
    };
    output: {
      id: number;
      kind: 'BANK' | 'CARD' | 'TAXPORTAL' | 'TAX_INVOICE_STATUS';
      trigger: 'SCHEDULED' | 'RETRY' | 'MANUAL';
      status: 'RUNNING' | 'SUCCEEDED' | 'PARTIAL' | 'FAILED';
      range_from: string | null;
      range_to: string | null;
      started_at: string;
      finished_at: string | null;
      attempts: number;
      fetched: number;
      inserted: number;
      updated: number;
      unchanged: number;
      failed_units: number;
      units: unknown;
      error_key: string | null;
      error_detail: string | null;
      requested_by: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    };
    errors: 'error.date_in_future' | 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.sync.already_running' | 'error.sync.interrupted' | 'error.taxprovider.bad_response' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Fetch linked cards and their transactions now. */
  'finance.taxprovider.sync.card': {
    input: {
      body?: {
        start_date?: string;
        end_date?: string;
        corporate_card_id?: number;
      };
    };
    output: Operations['finance.taxprovider.sync.bank']['output'];
    errors: 'error.date_in_future' | 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.sync.already_running' | 'error.sync.interrupted' | 'error.taxprovider.bad_response' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** One run with its units. */
  'finance.taxprovider.sync.run': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['finance.taxprovider.sync.bank']['output'];
    errors: never;
  };
  /** The log of runs. */
  'finance.taxprovider.sync.runs': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of started_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        kind?: 'BANK' | 'CARD' | 'TAXPORTAL' | 'TAX_INVOICE_STATUS';
        status?: 'RUNNING' | 'SUCCEEDED' | 'PARTIAL' | 'FAILED';
        trigger?: 'SCHEDULED' | 'RETRY' | 'MANUAL';
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      kind: 'BANK' | 'CARD' | 'TAXPORTAL' | 'TAX_INVOICE_STATUS';
      trigger: 'SCHEDULED' | 'RETRY' | 'MANUAL';
      status: 'RUNNING' | 'SUCCEEDED' | 'PARTIAL' | 'FAILED';
      range_from: string | null;
      range_to: string | null;
      started_at: string;
      finished_at: string | null;
      attempts: number;
      fetched: number;
      inserted: number;
      updated: number;
      unchanged: number;
      failed_units: number;
      error_key: string | null;
      error_detail: string | null;
      requested_by: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Fetch sales and purchase invoices from the tax portal now. */
  'finance.taxprovider.sync.taxportal': {
    input: {
      body?: {
        start_date?: string;
        end_date?: string;
        direction?: 'SALES' | 'PURCHASE';
      };
    };
    output: Operations['finance.taxprovider.sync.bank']['output'];
    errors: 'error.date_in_future' | 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.sync.already_running' | 'error.sync.interrupted' | 'error.taxprovider.bad_response' | 'error.taxprovider.not_connected' | 'error.taxprovider.reconnect_required' | 'error.taxprovider.rejected' | 'error.taxprovider.timeout' | 'error.taxprovider.unavailable';
  };
  /** Value-added tax of one filing period, with its reference tables, orders not invoiced, and its reconciliation with the books. */
  'finance.vat.detail': {
    input: {
      query?: {
        /** A year with 1P, 1F, 2P, 2F, 1H or 2H; unless given the period that holds today. */
        period?: string;
      };
    };
    output: {
      period: {
        value: string;
        label: string;
        start_date: string;
        end_date: string;
        due_date: string;
      };
      summary: {
        output_tax: number;
        input_tax: number;
        payable: number;
        sales: {
          taxable: {
            count: number;
            supply: number;
            tax: number;
          };
          zero_rated: {
            count: number;
            supply: number;
          };
          exempt: {
            count: number;
            supply: number;
          };
        };
        purchases: {
          deductible: {
            count: number;
            supply: number;
            tax: number;
            fixed_asset_supply: number;
            fixed_asset_tax: number;
          };
          non_deductible: {
            count: number;
            supply: number;
            tax: number;
          };
          exempt: {
            count: number;
            supply: number;
          };
        };
        cards: {
          deductible: {
            count: number;
            supply: number;
            tax: number;
            fixed_asset_supply: number;
            fixed_asset_tax: number;
          };
          non_deductible: {
            count: number;
            total: number;
          };
        };
        amount_due: number;
        previous_year: {
          output_tax: number;
          input_tax: number;
          payable: number;
        };
      };
      reference_tables: {
        sales_by_vendor: {
          business_number: string | null;
          name: string;
          count: number;
          supply: number;
          tax: number;
          zero_rated_supply: number;
          exempt_supply: number;
        }[];
        purchases_by_vendor: {
          business_number: string | null;
          name: string;
          count: number;
          supply: number;
          tax: number;
        }[];
        exempt_sales_by_vendor: {
          business_number: string | null;
          name: string;
          count: number;
          supply: number;
          tax: number;
        }[];
        exempt_purchases_by_vendor: {
          business_number: string | null;
          name: string;
          count: number;
          supply: number;
          tax: number;
        }[];
        card_purchases: {
          business_number: string | null;
          name: string;
          count: number;
          supply: number;
          tax: number;
        }[];
        non_deductible: {
          reason: string;
          count: number;
          supply: number;
          tax: number;
        }[];
        monthly: {
          month: string;
          sales_supply: number;
          sales_tax: number;
          purchase_supply: number;
          purchase_tax: number;
          card_supply: number;
          card_tax: number;
        }[];
      };
      unissued: {
        count: number;
        supply_amount: number;
        issued_supply_amount: number;
        unissued_supply_amount: number;
        unissued_tax_amount: number;
        items: {
          order_id: number;
          order_no: string;
          client: {
            id: number;
            name: string;
          };
          shipped_on: string;
          supply_amount: number;
          issued_supply_amount: number;
          unissued_supply_amount: number;
          unissued_tax_amount: number;
          issue_due_date: string;
          days_overdue: number;
        }[];
      } | null;
      reconciliation: {
        output: {
          invoices: number;
          books: number;
          difference: number;
        };
        input: {
          invoices: number;
          books: number;
          difference: number;
        };
        count: number;
        differences: {
          side: 'OUTPUT' | 'INPUT';
          cause: 'NOT_JOURNALED' | 'NOT_ON_PORTAL' | 'OTHER_PERIOD' | 'AMOUNT_DIFFERS' | 'NO_INVOICE';
          date: string;
          source: 'PORTAL' | 'TAX_INVOICE' | 'CARD' | null;
          source_id: number | null;
          name: string | null;
          entry: {
            id: number;
            entry_no: string;
            entry_date: string;
            description: string | null;
          } | null;
          invoiced: number;
          booked: number;
          difference: number;
        }[];
      } | null;
      filing_periods: {
        value: string;
        label: string;
        start_date: string;
        end_date: string;
        due_date: string;
        is_current: boolean;
      }[];
    };
    errors: 'error.vat.period_invalid';
  };
  /** Active vendors for a selection list. */
  'finance.vendors.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of name, id, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
      };
    };
    output: Page<{
      id: number;
      name: string;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** The caller starts work now. */
  'hr.attendance.check-in': {
    input: {
      body?: {
        status?: 'PRESENT' | 'BUSINESS_TRIP' | 'REMOTE';
        memo?: string | null;
      };
    };
    output: {
      id: number;
      employee_id: number;
      work_date: string;
      status: 'PRESENT' | 'LATE' | 'EARLY_LEAVE' | 'ABSENT' | 'BUSINESS_TRIP' | 'REMOTE';
      check_in_at: string | null;
      check_out_at: string | null;
      break_minutes: number;
      worked_minutes: number;
      overtime_minutes: number;
      night_minutes: number;
      holiday_minutes: number;
      holiday_overtime_minutes: number;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      employee: {
        id: number;
        employee_no: string;
        name: string;
        department: {
          id: number;
          name: string;
        } | null;
      };
    };
    errors: 'error.attendance.already_checked_in' | 'error.attendance.no_employee';
  };
  /** The caller ends work now. */
  'hr.attendance.check-out': {
    input: {
      body?: {
        memo?: string | null;
      };
    };
    output: Operations['hr.attendance.check-in']['output'];
    errors: 'error.attendance.no_employee' | 'error.attendance.not_checked_in';
  };
  /** Enter a record for an employee, also in arrears. */
  'hr.attendance.create': {
    input: {
      body: {
        employee_id: number;
        work_date: string;
        status?: 'PRESENT' | 'LATE' | 'EARLY_LEAVE' | 'ABSENT' | 'BUSINESS_TRIP' | 'REMOTE';
        check_in_at?: string | null;
        check_out_at?: string | null;
        break_minutes?: number;
        memo?: string | null;
      };
    };
    output: Operations['hr.attendance.check-in']['output'];
    errors: 'error.attendance.duplicate' | 'error.attendance.not_in_service' | 'error.attendance.range' | 'error.validation_failed';
  };
  /** Delete a attendance record. */
  'hr.attendance.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Attendance records. */
  'hr.attendance.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of work_date, employee_no, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        employee_id?: number;
        department_id?: number;
        status?: 'PRESENT' | 'LATE' | 'EARLY_LEAVE' | 'ABSENT' | 'BUSINESS_TRIP' | 'REMOTE';
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      employee_id: number;
      work_date: string;
      status: 'PRESENT' | 'LATE' | 'EARLY_LEAVE' | 'ABSENT' | 'BUSINESS_TRIP' | 'REMOTE';
      check_in_at: string | null;
      check_out_at: string | null;
      break_minutes: number;
      worked_minutes: number;
      overtime_minutes: number;
      night_minutes: number;
      holiday_minutes: number;
      holiday_overtime_minutes: number;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      employee: {
        id: number;
        employee_no: string;
        name: string;
        department: {
          id: number;
          name: string;
        } | null;
      };
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** One month per employee, the figures payroll uses. */
  'hr.attendance.summary': {
    input: {
      query: {
        year: number;
        month: number;
        department_id?: number;
        employee_id?: number;
      };
    };
    output: {
      employee: {
        id: number;
        employee_no: string;
        name: string;
        department: {
          id: number;
          name: string;
        } | null;
      };
      working_days: number;
      days_by_status: Record<string, number>;
      leave_days: number;
      worked_minutes: number;
      overtime_minutes: number;
      night_minutes: number;
      holiday_minutes: number;
      holiday_overtime_minutes: number;
    }[];
    errors: never;
  };
  /** Correct a record. */
  'hr.attendance.update': {
    input: {
      id: number;
      body?: {
        status?: 'PRESENT' | 'LATE' | 'EARLY_LEAVE' | 'ABSENT' | 'BUSINESS_TRIP' | 'REMOTE';
        check_in_at?: string | null;
        check_out_at?: string | null;
        break_minutes?: number;
        memo?: string | null;
      };
    };
    output: Operations['hr.attendance.check-in']['output'];
    errors: 'error.attendance.duplicate' | 'error.attendance.range' | 'error.validation_failed';
  };
  /** Create many, e.g. the tax deadlines of a year: all or none. */
  'hr.calendar-schedules.bulk': {
    input: {
      body: {
        schedules: {
          title: string;
          description?: string | null;
          schedule_type?: 'EVENT' | 'MEETING' | 'TAX_DEADLINE' | 'PAYDAY' | 'DELIVERY' | 'CONSTRUCTION' | 'OTHER';
          visibility?: 'COMPANY' | 'DEPARTMENT' | 'PRIVATE';
          department_id?: number | null;
          attendee_ids?: string[] | null;
          start_date: string;
          end_date?: string;
          all_day?: boolean;
          start_time?: string | null;
          end_time?: string | null;
          location?: string | null;
          color?: string | null;
        }[];
        skip_duplicates?: boolean;
      };
    };
    output: {
      created: number;
      skipped: number;
      ids: number[];
    };
    errors: 'error.calendar.range';
  };
  /** Create a schedule; visibility defaults to COMPANY in this family. */
  'hr.calendar-schedules.create': {
    input: {
      body: {
        title: string;
        description?: string | null;
        schedule_type?: 'EVENT' | 'MEETING' | 'TAX_DEADLINE' | 'PAYDAY' | 'DELIVERY' | 'CONSTRUCTION' | 'OTHER';
        visibility?: 'COMPANY' | 'DEPARTMENT' | 'PRIVATE';
        department_id?: number | null;
        attendee_ids?: string[] | null;
        start_date: string;
        end_date?: string;
        all_day?: boolean;
        start_time?: string | null;
        end_time?: string | null;
        location?: string | null;
        color?: string | null;
      };
    };
    output: {
      id: number;
      title: string;
      description: string | null;
      schedule_type: 'EVENT' | 'MEETING' | 'TAX_DEADLINE' | 'PAYDAY' | 'DELIVERY' | 'CONSTRUCTION' | 'OTHER';
      visibility: 'COMPANY' | 'DEPARTMENT' | 'PRIVATE';
      department_id: number | null;
      owner_id: string;
      attendee_ids: unknown;
      start_date: string;
      end_date: string;
      all_day: boolean;
      start_time: string | null;
      end_time: string | null;
      location: string | null;
      color: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      owner: {
        id: string;
        name: string;
      } | null;
      can_edit: boolean;
      department: {
        id: number;
        name: string;
      } | null;
      attendees: {
        id: string;
        name: string;
      }[];
    };
    errors: 'error.calendar.range';
  };
  /** Delete a schedule. */
  'hr.calendar-schedules.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.calendar.not_owner';
  };
  /** Schedules that touch a year or a month of it, not paged; the holidays of the same days in meta. */
  'hr.calendar-schedules.list': {
    input: {
      query?: {
        year?: number;
        month?: number;
        schedule_type?: 'EVENT' | 'MEETING' | 'TAX_DEADLINE' | 'PAYDAY' | 'DELIVERY' | 'CONSTRUCTION' | 'OTHER';
        visibility?: 'COMPANY' | 'DEPARTMENT' | 'PRIVATE';
        search?: string;
        /** One or more of start_date, title, each with - in front for descending. */
        sort?: string;
      };
    };
    output: Page<{
      id: number;
      title: string;
      description: string | null;
      schedule_type: 'EVENT' | 'MEETING' | 'TAX_DEADLINE' | 'PAYDAY' | 'DELIVERY' | 'CONSTRUCTION' | 'OTHER';
      visibility: 'COMPANY' | 'DEPARTMENT' | 'PRIVATE';
      department_id: number | null;
      owner_id: string;
      attendee_ids: unknown;
      start_date: string;
      end_date: string;
      all_day: boolean;
      start_time: string | null;
      end_time: string | null;
      location: string | null;
      color: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      owner: {
        id: string;
        name: string;
      } | null;
      can_edit: boolean;
    }, {
      page: number;
      size: number;
      total: number;
      last_page: number;
      holidays: {
        id: number;
        holiday_date: string;
        name: string;
        kind: 'PUBLIC' | 'SUBSTITUTE' | 'TEMPORARY' | 'COMPANY';
      }[];
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One schedule. */
  'hr.calendar-schedules.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['hr.calendar-schedules.create']['output'];
    errors: never;
  };
  /** Figures of a year. */
  'hr.calendar-schedules.stats': {
    input: {
      query?: {
        year?: number;
      };
    };
    output: {
      year: number;
      total: number;
      by_type: Record<string, number>;
      by_month: number[];
      upcoming_30_days: number;
      holiday_count: number;
      working_days: number;
    };
    errors: never;
  };
  /** Change a schedule. */
  'hr.calendar-schedules.update': {
    input: {
      id: number;
      body?: {
        title?: string;
        description?: string | null;
        schedule_type?: 'EVENT' | 'MEETING' | 'TAX_DEADLINE' | 'PAYDAY' | 'DELIVERY' | 'CONSTRUCTION' | 'OTHER';
        visibility?: 'COMPANY' | 'DEPARTMENT' | 'PRIVATE';
        department_id?: number | null;
        attendee_ids?: string[] | null;
        start_date?: string;
        end_date?: string;
        all_day?: boolean;
        start_time?: string | null;
        end_time?: string | null;
        location?: string | null;
        color?: string | null;
      };
    };
    output: Operations['hr.calendar-schedules.create']['output'];
    errors: 'error.calendar.not_owner' | 'error.calendar.range';
  };
  /** Create a schedule; visibility defaults to PRIVATE in this family. */
  'hr.calendar.create': {
    input: Operations['hr.calendar-schedules.create']['input'];
    output: Operations['hr.calendar-schedules.create']['output'];
    errors: 'error.calendar.range';
  };
  /** Delete a schedule. */
  'hr.calendar.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.calendar.not_owner';
  };
  /** The same deletion with the id in the query. */
  'hr.calendar.delete-plain': {
    input: {
      query: {
        id: number;
      };
    };
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.calendar.not_owner';
  };
  /** My calendar between two dates, at most 92 days, for a month view. */
  'hr.calendar.list': {
    input: {
      query: {
        start_date: string;
        end_date: string;
        schedule_type?: 'EVENT' | 'MEETING' | 'TAX_DEADLINE' | 'PAYDAY' | 'DELIVERY' | 'CONSTRUCTION' | 'OTHER';
        visibility?: 'COMPANY' | 'DEPARTMENT' | 'PRIVATE';
      };
    };
    output: {
      schedules: {
        id: number;
        title: string;
        description: string | null;
        schedule_type: 'EVENT' | 'MEETING' | 'TAX_DEADLINE' | 'PAYDAY' | 'DELIVERY' | 'CONSTRUCTION' | 'OTHER';
        visibility: 'COMPANY' | 'DEPARTMENT' | 'PRIVATE';
        department_id: number | null;
        owner_id: string;
        attendee_ids: unknown;
        start_date: string;
        end_date: string;
        all_day: boolean;
        start_time: string | null;
        end_time: string | null;
        location: string | null;
        color: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        owner: {
          id: string;
          name: string;
        } | null;
        can_edit: boolean;
      }[];
      holidays: {
        id: number;
        holiday_date: string;
        name: string;
        kind: 'PUBLIC' | 'SUBSTITUTE' | 'TEMPORARY' | 'COMPANY';
      }[];
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Change a schedule. */
  'hr.calendar.update': {
    input: Operations['hr.calendar-schedules.update']['input'];
    output: Operations['hr.calendar-schedules.create']['output'];
    errors: 'error.calendar.not_owner' | 'error.calendar.range';
  };
  /** The same change with the id in the body. */
  'hr.calendar.update-plain': {
    input: {
      body: {
        title?: string;
        description?: string | null;
        schedule_type?: 'EVENT' | 'MEETING' | 'TAX_DEADLINE' | 'PAYDAY' | 'DELIVERY' | 'CONSTRUCTION' | 'OTHER';
        visibility?: 'COMPANY' | 'DEPARTMENT' | 'PRIVATE';
        department_id?: number | null;
        attendee_ids?: string[] | null;
        start_date?: string;
        end_date?: string;
        all_day?: boolean;
        start_time?: string | null;
        end_time?: string | null;
        location?: string | null;
        color?: string | null;
        id: number;
      };
    };
    output: Operations['hr.calendar-schedules.create']['output'];
    errors: 'error.calendar.not_owner' | 'error.calendar.range';
  };
  /** Record an expense. */
  'hr.condolence-expenses.create': {
    input: {
      body: {
        event_date: string;
        expense_date?: string | null;
        category: 'CONGRATULATION' | 'CONDOLENCE';
        recipient_name?: string;
        client_id?: number | null;
        employee_id?: number | null;
        description?: string | null;
        memo?: string | null;
        has_cash?: boolean;
        cash_method?: 'CASH' | 'TRANSFER' | 'CARD' | null;
        cash_amount?: number | string;
        has_gift?: boolean;
        gift_type?: string | null;
        gift_amount?: number | string;
        options?: unknown;
      };
    };
    output: {
      id: number;
      event_date: string;
      expense_date: string | null;
      category: 'CONGRATULATION' | 'CONDOLENCE';
      recipient_name: string;
      client_id: number | null;
      employee_id: number | null;
      description: string | null;
      memo: string | null;
      has_cash: boolean;
      cash_method: 'CASH' | 'TRANSFER' | 'CARD' | null;
      cash_amount: number;
      has_gift: boolean;
      gift_type: string | null;
      gift_amount: number;
      total_amount: number;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
      employee: {
        id: number;
        name: string;
      } | null;
      creator: {
        id: string;
        name: string;
      } | null;
      over_limit: boolean;
    };
    errors: 'error.amount.whole_won' | 'error.condolence_expense.empty' | 'error.validation_failed';
  };
  /** Delete an expense. */
  'hr.condolence-expenses.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Congratulation and condolence expenses. */
  'hr.condolence-expenses.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of event_date, total_amount, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        start_date?: string;
        end_date?: string;
        category?: 'CONGRATULATION' | 'CONDOLENCE';
        client_id?: number;
        employee_id?: number;
      };
    };
    output: Page<{
      id: number;
      event_date: string;
      expense_date: string | null;
      category: 'CONGRATULATION' | 'CONDOLENCE';
      recipient_name: string;
      client_id: number | null;
      employee_id: number | null;
      description: string | null;
      memo: string | null;
      has_cash: boolean;
      cash_method: 'CASH' | 'TRANSFER' | 'CARD' | null;
      cash_amount: number;
      has_gift: boolean;
      gift_type: string | null;
      gift_amount: number;
      total_amount: number;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
      employee: {
        id: number;
        name: string;
      } | null;
      creator: {
        id: string;
        name: string;
      } | null;
      over_limit: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** One condolence expense. */
  'hr.condolence-expenses.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['hr.condolence-expenses.create']['output'];
    errors: never;
  };
  /** Counts and amounts of a period by event_date, this year unless named. */
  'hr.condolence-expenses.statistics': {
    input: {
      query?: {
        start_date?: string;
        end_date?: string;
        category?: 'CONGRATULATION' | 'CONDOLENCE';
      };
    };
    output: {
      start_date: string;
      end_date: string;
      count: number;
      total_amount: number;
      cash_count: number;
      cash_amount: number;
      gift_count: number;
      gift_amount: number;
      average_amount: number;
      by_category: Record<string, {
        count: number;
        total_amount: number;
      }>;
      by_month: {
        count: number;
        total_amount: number;
        month: string;
      }[];
      top_recipients: {
        count: number;
        total_amount: number;
        recipient_name: string;
        client_id: number | null;
        employee_id: number | null;
      }[];
      over_limit_count: number;
      over_limit_amount: number;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Change an expense; the total follows. */
  'hr.condolence-expenses.update': {
    input: {
      id: number;
      body?: {
        event_date?: string;
        expense_date?: string | null;
        category?: 'CONGRATULATION' | 'CONDOLENCE';
        recipient_name?: string;
        client_id?: number | null;
        employee_id?: number | null;
        description?: string | null;
        memo?: string | null;
        has_cash?: boolean;
        cash_method?: 'CASH' | 'TRANSFER' | 'CARD' | null;
        cash_amount?: number | string;
        has_gift?: boolean;
        gift_type?: string | null;
        gift_amount?: number | string;
        options?: unknown;
      };
    };
    output: Operations['hr.condolence-expenses.create']['output'];
    errors: 'error.amount.whole_won' | 'error.condolence_expense.empty' | 'error.validation_failed';
  };
  /** Move a project along its states. */
  'hr.construction-projects.change-status': {
    input: {
      id: number;
      body: {
        status: 'PLANNED' | 'IN_PROGRESS' | 'ON_HOLD' | 'COMPLETED' | 'CANCELLED';
        actual_end_date?: string;
      };
    };
    output: {
      id: number;
      project_no: string;
      name: string;
      status: 'PLANNED' | 'IN_PROGRESS' | 'ON_HOLD' | 'COMPLETED' | 'CANCELLED';
      progress_rate: number;
      client_id: number | null;
      site_id: number | null;
      order_id: number | null;
      manager_id: number | null;
      contract_amount: number;
      start_date: string;
      end_date: string;
      actual_start_date: string | null;
      actual_end_date: string | null;
      address: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
      site: {
        id: number;
        name: string;
      } | null;
      order: {
        id: number;
        order_no: string;
      } | null;
      manager: {
        id: number;
        name: string;
      } | null;
      delayed: boolean;
      allowed_transitions: ('IN_PROGRESS' | 'ON_HOLD' | 'COMPLETED' | 'CANCELLED')[];
    };
    errors: 'error.invalid_transition';
  };
  /** Create a project, PLANNED. */
  'hr.construction-projects.create': {
    input: {
      body: {
        name?: string;
        client_id?: number | null;
        site_id?: number | null;
        order_id?: number | null;
        manager_id?: number | null;
        contract_amount?: number | string;
        start_date: string;
        end_date: string;
        address?: string | null;
        memo?: string | null;
      };
    };
    output: Operations['hr.construction-projects.change-status']['output'];
    errors: 'error.amount.whole_won' | 'error.construction_project.closed' | 'error.construction_project.progress' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Delete a project, PLANNED or CANCELLED. */
  'hr.construction-projects.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.construction_project.not_deletable' | 'error.in_use';
  };
  /** List construction projects. */
  'hr.construction-projects.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of start_date, end_date, progress_rate, contract_amount, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'PLANNED' | 'IN_PROGRESS' | 'ON_HOLD' | 'COMPLETED' | 'CANCELLED';
        client_id?: number;
        order_id?: number;
        manager_id?: number;
        start_date?: string;
        end_date?: string;
        delayed?: boolean;
      };
    };
    output: Page<{
      id: number;
      project_no: string;
      name: string;
      status: 'PLANNED' | 'IN_PROGRESS' | 'ON_HOLD' | 'COMPLETED' | 'CANCELLED';
      progress_rate: number;
      client_id: number | null;
      site_id: number | null;
      order_id: number | null;
      manager_id: number | null;
      contract_amount: number;
      start_date: string;
      end_date: string;
      actual_start_date: string | null;
      actual_end_date: string | null;
      address: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
      site: {
        id: number;
        name: string;
      } | null;
      order: {
        id: number;
        order_no: string;
      } | null;
      manager: {
        id: number;
        name: string;
      } | null;
      delayed: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** One construction project. */
  'hr.construction-projects.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['hr.construction-projects.change-status']['output'];
    errors: never;
  };
  /** Change a project, its progress included; not its status. */
  'hr.construction-projects.update': {
    input: {
      id: number;
      body?: {
        name?: string;
        progress_rate?: number;
        client_id?: number | null;
        site_id?: number | null;
        order_id?: number | null;
        manager_id?: number | null;
        contract_amount?: number | string;
        start_date?: string;
        end_date?: string;
        actual_start_date?: string | null;
        actual_end_date?: string | null;
        address?: string | null;
        memo?: string | null;
      };
    };
    output: Operations['hr.construction-projects.change-status']['output'];
    errors: 'error.amount.whole_won' | 'error.construction_project.closed' | 'error.construction_project.progress' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Register a vehicle. */
  'hr.corporate-vehicles.create': {
    input: {
      body: {
        plate_number: string;
        model_name: string;
        vehicle_type?: 'PASSENGER' | 'VAN' | 'TRUCK' | 'FORKLIFT' | 'OTHER';
        ownership?: 'OWNED' | 'LEASED' | 'RENTED';
        status?: 'ACTIVE' | 'MAINTENANCE' | 'DISPOSED';
        fuel_type?: 'GASOLINE' | 'DIESEL' | 'LPG' | 'HYBRID' | 'ELECTRIC' | 'HYDROGEN' | null;
        model_year?: number | null;
        odometer_km?: number;
        manager_id?: number | null;
        department_id?: number | null;
        memo?: string | null;
        acquired_on?: string | null;
        acquisition_amount?: number | string | null;
        monthly_fee?: number | string | null;
        contract_start?: string | null;
        contract_end?: string | null;
        insurance_company?: string | null;
        insurance_expires_on?: string | null;
        inspection_due_on?: string | null;
      };
    };
    output: {
      id: number;
      plate_number: string;
      model_name: string;
      vehicle_type: 'PASSENGER' | 'VAN' | 'TRUCK' | 'FORKLIFT' | 'OTHER';
      ownership: 'OWNED' | 'LEASED' | 'RENTED';
      status: 'ACTIVE' | 'MAINTENANCE' | 'DISPOSED';
      fuel_type: 'GASOLINE' | 'DIESEL' | 'LPG' | 'HYBRID' | 'ELECTRIC' | 'HYDROGEN' | null;
      model_year: number | null;
      odometer_km: number;
      manager_id: number | null;
      department_id: number | null;
      memo: string | null;
      acquired_on: string | null;
      acquisition_amount?: number | null;
      monthly_fee?: number | null;
      contract_start: string | null;
      contract_end: string | null;
      insurance_company: string | null;
      insurance_expires_on: string | null;
      inspection_due_on: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      manager: {
        id: number;
        name: string;
      } | null;
      photo_count: number | null;
      first_photo: {
        id: number;
        file_id: string;
        url: string;
        thumbnail_url: string;
      } | null;
    };
    errors: 'error.amount.whole_won' | 'error.corporate_vehicle.duplicate_plate' | 'error.validation_failed';
  };
  /** Delete a vehicle; its logs, maintenance records and photos disappear with it. */
  'hr.corporate-vehicles.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Vehicles. */
  'hr.corporate-vehicles.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of plate_number, insurance_expires_on, odometer_km, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'ACTIVE' | 'MAINTENANCE' | 'DISPOSED';
        ownership?: 'OWNED' | 'LEASED' | 'RENTED';
        vehicle_type?: 'PASSENGER' | 'VAN' | 'TRUCK' | 'FORKLIFT' | 'OTHER';
        department_id?: number;
      };
    };
    output: Page<{
      id: number;
      plate_number: string;
      model_name: string;
      vehicle_type: 'PASSENGER' | 'VAN' | 'TRUCK' | 'FORKLIFT' | 'OTHER';
      ownership: 'OWNED' | 'LEASED' | 'RENTED';
      status: 'ACTIVE' | 'MAINTENANCE' | 'DISPOSED';
      fuel_type: 'GASOLINE' | 'DIESEL' | 'LPG' | 'HYBRID' | 'ELECTRIC' | 'HYDROGEN' | null;
      model_year: number | null;
      odometer_km: number;
      manager_id: number | null;
      department_id: number | null;
      memo: string | null;
      acquired_on: string | null;
      acquisition_amount?: number | null;
      monthly_fee?: number | null;
      contract_start: string | null;
      contract_end: string | null;
      insurance_company: string | null;
      insurance_expires_on: string | null;
      inspection_due_on: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      manager: {
        id: number;
        name: string;
      } | null;
      photo_count: number | null;
      first_photo: {
        id: number;
        file_id: string;
        url: string;
        thumbnail_url: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One vehicle with its use of a year, this one unless named. */
  'hr.corporate-vehicles.show': {
    input: {
      id: number;
      query?: {
        year?: number;
      };
    };
    output: {
      id: number;
      plate_number: string;
      model_name: string;
      vehicle_type: 'PASSENGER' | 'VAN' | 'TRUCK' | 'FORKLIFT' | 'OTHER';
      ownership: 'OWNED' | 'LEASED' | 'RENTED';
      status: 'ACTIVE' | 'MAINTENANCE' | 'DISPOSED';
      fuel_type: 'GASOLINE' | 'DIESEL' | 'LPG' | 'HYBRID' | 'ELECTRIC' | 'HYDROGEN' | null;
      model_year: number | null;
      odometer_km: number;
      manager_id: number | null;
      department_id: number | null;
      memo: string | null;
      acquired_on: string | null;
      acquisition_amount?: number | null;
      monthly_fee?: number | null;
      contract_start: string | null;
      contract_end: string | null;
      insurance_company: string | null;
      insurance_expires_on: string | null;
      inspection_due_on: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      manager: {
        id: number;
        name: string;
      } | null;
      photo_count: number | null;
      first_photo: {
        id: number;
        file_id: string;
        url: string;
        thumbnail_url: string;
      } | null;
      photos: {
        id: number;
        vehicle_id: number;
        file_id: string;
        caption: string | null;
        sort_order: number;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        url: string;
        thumbnail_url: string;
        type: string;
        size: number;
        name: string;
      }[];
      logs: {
        id: number;
        vehicle_id: number;
        drive_date: string;
        driver_id: number | null;
        driver_name: string;
        trip_type: 'COMMUTE' | 'BUSINESS' | 'PERSONAL';
        purpose: string | null;
        departure: string | null;
        destination: string | null;
        odometer_start: number;
        odometer_end: number;
        distance_km: number;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
      }[];
      maintenances: {
        id: number;
        vehicle_id: number;
        maintenance_date: string;
        kind: 'FUEL' | 'OIL' | 'TIRE' | 'REPAIR' | 'INSPECTION' | 'INSURANCE' | 'WASH' | 'OTHER';
        description: string | null;
        odometer_km: number | null;
        vendor_id: number | null;
        shop_name: string | null;
        cost: number;
        next_due_on: string | null;
        next_due_km: number | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
      }[];
      usage: {
        total_km: number;
        business_km: number;
        commute_km: number;
        personal_km: number;
        business_rate: number | null;
      } | null;
      maintenance_cost: number | null;
    };
    errors: never;
  };
  /** Change a vehicle. */
  'hr.corporate-vehicles.update': {
    input: {
      id: number;
      body?: {
        plate_number?: string;
        model_name?: string;
        vehicle_type?: 'PASSENGER' | 'VAN' | 'TRUCK' | 'FORKLIFT' | 'OTHER';
        ownership?: 'OWNED' | 'LEASED' | 'RENTED';
        status?: 'ACTIVE' | 'MAINTENANCE' | 'DISPOSED';
        fuel_type?: 'GASOLINE' | 'DIESEL' | 'LPG' | 'HYBRID' | 'ELECTRIC' | 'HYDROGEN' | null;
        model_year?: number | null;
        odometer_km?: number;
        manager_id?: number | null;
        department_id?: number | null;
        memo?: string | null;
        acquired_on?: string | null;
        acquisition_amount?: number | string | null;
        monthly_fee?: number | string | null;
        contract_start?: string | null;
        contract_end?: string | null;
        insurance_company?: string | null;
        insurance_expires_on?: string | null;
        inspection_due_on?: string | null;
      };
    };
    output: Operations['hr.corporate-vehicles.create']['output'];
    errors: 'error.amount.whole_won' | 'error.corporate_vehicle.duplicate_plate' | 'error.corporate_vehicle.odometer_below_log' | 'error.validation_failed';
  };
  /** The report of one day as a spreadsheet. */
  'hr.daily-report.export': {
    input: {
      query?: {
        date?: string;
      };
    };
    output: Download;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_in_future';
  };
  /** The report of one day as data. */
  'hr.daily-report.show': {
    input: Operations['hr.daily-report.export']['input'];
    output: {
      date: string;
      cash: {
        accounts: {
          bank_account_id: number;
          bank_name: string;
          alias: string | null;
          account_number: string;
          currency: string;
          carried_over: number;
          deposits: number;
          withdrawals: number;
          balance: number;
        }[];
        totals: {
          carried_over: number;
          deposits: number;
          withdrawals: number;
          balance: number;
        };
        card_amount: number;
      };
      sales: {
        orders: {
          count: number;
          amount: number;
          items: {
            id: number;
            number: string;
            client: string | null;
            amount: number;
            site: string | null;
          }[];
        };
        shipments: {
          count: number;
          amount: number;
          items: {
            id: number;
            number: string;
            client: string | null;
            amount: number;
            site: string | null;
          }[];
        };
      };
      purchase: {
        receivings: {
          count: number;
          amount: number;
          items: {
            id: number;
            number: string;
            client: string | null;
            amount: number;
          }[];
        };
      };
      production: {
        completed: {
          count: number;
          quantity: number;
          defect_quantity: number;
          items: {
            id: number;
            number: string;
            process: string | null;
            item: string | null;
            quantity: number;
            defect_quantity: number;
          }[];
        };
        in_progress_count: number;
        delayed_count: number;
        nonconforming_count: number;
      };
      attendance: {
        headcount: number;
        present: number;
        late: number;
        business_trip: number;
        remote: number;
        absent: number;
        on_leave: number;
        off: number;
        not_checked_in: number;
        early_leave: number;
        attending: number;
        attendance_rate: number | null;
      };
      schedules: {
        id: number;
        title: string;
        schedule_type: string;
        start_date: string;
        end_date: string;
        start_time: string | null;
        end_time: string | null;
        location: string | null;
      }[];
    };
    errors: 'error.date_in_future';
  };
  /** Attendance section. */
  'hr.dashboard.attendance': {
    input: {
      query?: {
        date?: string;
        department_id?: number;
      };
    };
    output: {
      date: string;
      has_data: boolean;
      headcount: number;
      present: number;
      late: number;
      business_trip: number;
      remote: number;
      absent: number;
      on_leave: number;
      off: number;
      not_checked_in: number;
      early_leave: number;
      attending: number;
      attendance_rate: number | null;
      overtime_minutes: number;
      by_department: {
        department_id: number | null;
        name: string | null;
        headcount: number;
        present: number;
        late: number;
        business_trip: number;
        remote: number;
        absent: number;
        on_leave: number;
        off: number;
        not_checked_in: number;
        early_leave: number;
      }[];
      late_list: {
        employee_id: number;
        name: string;
        department: string | null;
        check_in_at: string | null;
      }[];
      on_leave_list: {
        employee_id: number;
        name: string;
        department: string | null;
        leave_type: string | null;
      }[];
      absent_list: {
        employee_id: number;
        name: string;
        department: string | null;
      }[];
    };
    errors: 'error.date_in_future';
  };
  /** Construction section. */
  'hr.dashboard.construction': {
    input: Operations['hr.daily-report.export']['input'];
    output: {
      date: string;
      has_data: boolean;
      in_progress_count: number;
      planned_count: number;
      starting_this_month_count: number;
      ending_this_month_count: number;
      on_hold_count: number;
      completed_this_month_count: number;
      delayed_count: number;
      contract_amount: number;
      average_progress_rate: number | null;
      items: {
        id: number;
        project_no: string;
        name: string;
        client: string | null;
        site: string | null;
        status: string;
        progress_rate: number;
        start_date: string;
        end_date: string;
        delayed: boolean;
      }[];
    };
    errors: 'error.date_in_future';
  };
  /** Production section. */
  'hr.dashboard.production': {
    input: Operations['hr.daily-report.export']['input'];
    output: {
      date: string;
      has_data: boolean;
      today: {
        planned_count: number;
        waiting_count: number;
        in_progress_count: number;
        completed_count: number;
        delayed_count: number;
      };
      month: {
        completed_count: number;
        completed_quantity: number;
        defect_quantity: number;
        defect_rate: number | null;
        on_time_rate: number | null;
      };
      by_process: {
        process_id: number | null;
        name: string | null;
        waiting: number;
        in_progress: number;
        completed_today: number;
      }[];
      delayed: {
        id: number;
        number: string;
        item: string | null;
        process: string | null;
        due_date: string;
        days_late: number;
      }[];
    };
    errors: 'error.date_in_future';
  };
  /** Purchase section. */
  'hr.dashboard.purchase': {
    input: Operations['hr.daily-report.export']['input'];
    output: {
      date: string;
      has_data: boolean;
      month: {
        amount: number;
        previous_amount: number;
        month_over_month_rate: number | null;
        last_year_amount: number;
        year_over_year_rate: number | null;
      };
      year: {
        amount: number;
        previous_amount: number;
        year_over_year_rate: number | null;
      };
      today: {
        received_count: number;
        received_amount: number;
      };
      ordered: {
        count: number;
        amount: number;
      };
      open: {
        count: number;
        amount: number;
        overdue_count: number;
      };
      monthly: {
        month: string;
        received_amount: number;
        ordered_amount: number;
      }[];
      by_category: {
        category_id: number | null;
        name: string | null;
        amount: number;
        share_rate: number | null;
      }[];
      top_vendors: {
        client_id: number | null;
        name: string | null;
        amount: number;
        share_rate: number | null;
      }[];
    };
    errors: 'error.date_in_future';
  };
  /** Sales section. */
  'hr.dashboard.sales': {
    input: Operations['hr.daily-report.export']['input'];
    output: {
      date: string;
      has_data: boolean;
      month: {
        amount: number;
        previous_amount: number;
        month_over_month_rate: number | null;
        last_year_amount: number;
        year_over_year_rate: number | null;
      };
      year: {
        amount: number;
        previous_amount: number;
        year_over_year_rate: number | null;
      };
      today: {
        order_count: number;
        order_amount: number;
        shipped_count: number;
        shipped_amount: number;
      };
      intake: {
        count: number;
        amount: number;
      };
      backlog: {
        count: number;
        amount: number;
      };
      invoiced: {
        month_amount: number;
        uninvoiced_amount: number;
      };
      monthly: {
        month: string;
        shipped_amount: number;
        order_amount: number;
      }[];
      top_clients: {
        client_id: number | null;
        name: string | null;
        amount: number;
        share_rate: number | null;
      }[];
    };
    errors: 'error.date_in_future';
  };
  /** The cards of all six sections in one answer. */
  'hr.dashboard.summary': {
    input: Operations['hr.daily-report.export']['input'];
    output: {
      date: string;
      sales: {
        has_data: boolean;
        month_amount: number;
        month_over_month_rate: number | null;
        year_amount: number;
        backlog_amount: number;
      };
      purchase: {
        has_data: boolean;
        month_amount: number;
        month_over_month_rate: number | null;
        year_amount: number;
        open_amount: number;
      };
      production: {
        has_data: boolean;
        planned_count: number;
        in_progress_count: number;
        completed_count: number;
        delayed_count: number;
        defect_rate: number | null;
      };
      unshipped: {
        has_data: boolean;
        count: number;
        amount: number;
        overdue_count: number;
        due_within_7_days_count: number;
      };
      construction: {
        has_data: boolean;
        in_progress_count: number;
        delayed_count: number;
        average_progress_rate: number | null;
      };
      attendance: {
        has_data: boolean;
        headcount: number;
        attending: number;
        late: number;
        on_leave: number;
        absent: number;
        not_checked_in: number;
        attendance_rate: number | null;
      };
    };
    errors: 'error.date_in_future';
  };
  /** Unshipped section. */
  'hr.dashboard.unshipped': {
    input: Operations['hr.daily-report.export']['input'];
    output: {
      date: string;
      has_data: boolean;
      count: number;
      amount: number;
      produced_count: number;
      overdue: {
        count: number;
        amount: number;
      };
      due_today_count: number;
      due_within_7_days_count: number;
      later_count: number;
      no_due_date_count: number;
      items: {
        order_id: number;
        order_no: string;
        client: string | null;
        site: string | null;
        due_date: string | null;
        days_late: number | null;
        amount: number;
        status: string;
        shipment_status: string | null;
      }[];
    };
    errors: 'error.date_in_future';
  };
  /** Begin or end a leave of absence; RESIGNED is entered and left by resign and reinstate only. */
  'hr.employees.change-status': {
    input: {
      id: number;
      body: {
        status: 'ACTIVE' | 'ON_LEAVE';
      };
    };
    output: {
      id: number;
      employee_no: string;
      name: string;
      user_id: string | null;
      department_id: number | null;
      position_id: number | null;
      birth_date?: string | null;
      phone: string | null;
      email: string | null;
      employment_type: 'REGULAR' | 'CONTRACT' | 'PART_TIME' | 'DAILY';
      cost_center: 'SGA' | 'MANUFACTURING';
      status: 'ACTIVE' | 'ON_LEAVE' | 'RESIGNED';
      hire_date: string;
      resign_date: string | null;
      base_salary?: number;
      meal_allowance?: number;
      fixed_allowances?: unknown;
      family_count?: number;
      child_count?: number;
      withholding_rate?: number;
      pension_insured?: boolean;
      health_insured?: boolean;
      employment_insured?: boolean;
      accident_insured?: boolean;
      pension_base?: number | null;
      health_base?: number | null;
      bank_name?: string | null;
      bank_account_no?: string | null;
      bank_account_holder?: string | null;
      options?: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      department: {
        id: number;
        name: string;
      } | null;
      position: {
        id: number;
        name: string;
      } | null;
      user: {
        id: string;
        name: string;
      } | null;
      allowed_actions: ('change-status' | 'resign' | 'reinstate')[];
      allowed_transitions: ('ON_LEAVE' | 'ACTIVE')[];
    };
    errors: 'error.invalid_transition';
  };
  /** Register an employee. */
  'hr.employees.create': {
    input: {
      body: {
        employee_no?: string;
        name: string;
        user_id?: string | null;
        department_id?: number | null;
        position_id?: number | null;
        birth_date?: string | null;
        phone?: string | null;
        email?: string | null;
        employment_type?: 'REGULAR' | 'CONTRACT' | 'PART_TIME' | 'DAILY';
        cost_center?: 'SGA' | 'MANUFACTURING';
        hire_date: string;
        base_salary?: number | string;
        meal_allowance?: number | string;
        fixed_allowances?: {
          name: string;
          amount: number | string;
        }[] | null;
        family_count?: number;
        child_count?: number;
        withholding_rate?: 80 | 100 | 120;
        pension_insured?: boolean;
        health_insured?: boolean;
        employment_insured?: boolean;
        accident_insured?: boolean;
        pension_base?: number | string | null;
        health_base?: number | string | null;
        bank_name?: string | null;
        bank_account_no?: string | null;
        bank_account_holder?: string | null;
        options?: unknown;
      };
    };
    output: Operations['hr.employees.change-status']['output'];
    errors: 'error.amount.whole_won' | 'error.employee.duplicate_no' | 'error.employee.resign_before_hire' | 'error.employee.user_taken' | 'error.validation_failed';
  };
  /** Delete an employee entered by mistake. */
  'hr.employees.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.employee.in_use';
  };
  /** Employees of the tenant. */
  'hr.employees.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of employee_no, name, hire_date, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'ACTIVE' | 'ON_LEAVE' | 'RESIGNED';
        department_id?: number;
        employment_type?: 'REGULAR' | 'CONTRACT' | 'PART_TIME' | 'DAILY';
        cost_center?: 'SGA' | 'MANUFACTURING';
        in_service_on?: string;
      };
    };
    output: Page<{
      id: number;
      employee_no: string;
      name: string;
      user_id: string | null;
      department_id: number | null;
      position_id: number | null;
      birth_date?: string | null;
      phone: string | null;
      email: string | null;
      employment_type: 'REGULAR' | 'CONTRACT' | 'PART_TIME' | 'DAILY';
      cost_center: 'SGA' | 'MANUFACTURING';
      status: 'ACTIVE' | 'ON_LEAVE' | 'RESIGNED';
      hire_date: string;
      resign_date: string | null;
      base_salary?: number;
      meal_allowance?: number;
      fixed_allowances?: unknown;
      family_count?: number;
      child_count?: number;
      withholding_rate?: number;
      pension_insured?: boolean;
      health_insured?: boolean;
      employment_insured?: boolean;
      accident_insured?: boolean;
      pension_base?: number | null;
      health_base?: number | null;
      bank_name?: string | null;
      bank_account_no?: string | null;
      bank_account_holder?: string | null;
      options?: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      department: {
        id: number;
        name: string;
      } | null;
      position: {
        id: number;
        name: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Undo a resignation. */
  'hr.employees.reinstate': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['hr.employees.change-status']['output'];
    errors: 'error.invalid_transition';
  };
  /** End an employment. */
  'hr.employees.resign': {
    input: {
      id: number;
      body: {
        resign_date: string;
      };
    };
    output: Operations['hr.employees.change-status']['output'];
    errors: 'error.employee.resign_before_hire' | 'error.invalid_transition';
  };
  /** One employee. */
  'hr.employees.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['hr.employees.change-status']['output'];
    errors: never;
  };
  /** Change an employee; not the status. */
  'hr.employees.update': {
    input: {
      id: number;
      body?: {
        employee_no?: string;
        name?: string;
        user_id?: string | null;
        department_id?: number | null;
        position_id?: number | null;
        birth_date?: string | null;
        phone?: string | null;
        email?: string | null;
        employment_type?: 'REGULAR' | 'CONTRACT' | 'PART_TIME' | 'DAILY';
        cost_center?: 'SGA' | 'MANUFACTURING';
        hire_date?: string;
        base_salary?: number | string;
        meal_allowance?: number | string;
        fixed_allowances?: {
          name: string;
          amount: number | string;
        }[] | null;
        family_count?: number;
        child_count?: number;
        withholding_rate?: 80 | 100 | 120;
        pension_insured?: boolean;
        health_insured?: boolean;
        employment_insured?: boolean;
        accident_insured?: boolean;
        pension_base?: number | string | null;
        health_base?: number | string | null;
        bank_name?: string | null;
        bank_account_no?: string | null;
        bank_account_holder?: string | null;
        options?: unknown;
      };
    };
    output: Operations['hr.employees.change-status']['output'];
    errors: 'error.amount.whole_won' | 'error.employee.duplicate_no' | 'error.employee.resign_before_hire' | 'error.employee.user_taken' | 'error.validation_failed';
  };
  /** Add a holiday, e.g. the day of the founding. */
  'hr.holidays.create': {
    input: {
      body: {
        holiday_date: string;
        name: string;
        kind?: 'PUBLIC' | 'SUBSTITUTE' | 'TEMPORARY' | 'COMPANY';
      };
    };
    output: {
      id: number;
      holiday_date: string;
      name: string;
      kind: 'PUBLIC' | 'SUBSTITUTE' | 'TEMPORARY' | 'COMPANY';
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    };
    errors: 'error.holiday.duplicate' | 'error.validation_failed';
  };
  /** Delete a holiday. */
  'hr.holidays.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Holidays of a year by date, not paged. */
  'hr.holidays.list': {
    input: {
      query?: {
        year?: number;
        kind?: 'PUBLIC' | 'SUBSTITUTE' | 'TEMPORARY' | 'COMPANY';
      };
    };
    output: {
      id: number;
      holiday_date: string;
      name: string;
      kind: 'PUBLIC' | 'SUBSTITUTE' | 'TEMPORARY' | 'COMPANY';
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    }[];
    errors: never;
  };
  /** Change a holiday; attendance minutes already stored stay until the record is saved again. */
  'hr.holidays.update': {
    input: {
      id: number;
      body?: {
        holiday_date?: string;
        name?: string;
        kind?: 'PUBLIC' | 'SUBSTITUTE' | 'TEMPORARY' | 'COMPANY';
      };
    };
    output: Operations['hr.holidays.create']['output'];
    errors: 'error.holiday.duplicate' | 'error.validation_failed';
  };
  /** Load the table of a year, from rows or from a .csv or .xlsx file; for system administrators. */
  'hr.income-tax-brackets.import': {
    input: {
      body: {
        table_year: number;
        effective_from: string;
        rows?: {
          salary_from: number;
          salary_to: number;
          taxes: (number | string)[];
        }[];
        tiers?: {
          salary_from: number;
          salary_to?: number | null;
          tax_amount: number | string;
          excess_factor: number | string;
          excess_rate: number | string;
        }[];
        child_credits?: {
          one: number | string;
          two: number | string;
          additional: number | string;
        };
      } | {
        table_year: number;
        effective_from: string;
        rows?: {
          salary_from: number;
          salary_to: number;
          taxes: (number | string)[];
        }[];
        tiers?: {
          salary_from: number;
          salary_to?: number | null;
          tax_amount: number | string;
          excess_factor: number | string;
          excess_rate: number | string;
        }[];
        child_credits?: {
          one: number | string;
          two: number | string;
          additional: number | string;
        };
        file: Blob;
      };
    };
    output: {
      table_year: number;
      table_rows: number;
      tier_rows: number;
    };
    errors: 'error.file.empty' | 'error.file.required' | 'error.file.too_large' | 'error.file.unsupported_type' | 'error.income_tax_bracket.invalid';
  };
  /** Rows of the simplified withholding schedule. */
  'hr.income-tax-brackets.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of salary_from, family_count, table_year, tax_amount, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        table_year?: number;
        kind?: 'TABLE' | 'TIER' | 'CHILD_CREDIT';
        family_count?: number;
        salary?: number;
      };
    };
    output: Page<{
      id: number;
      table_year: number;
      effective_from: string;
      kind: 'TABLE' | 'TIER' | 'CHILD_CREDIT';
      salary_from: number | null;
      salary_to: number | null;
      family_count: number | null;
      tax_amount: number | null;
      excess_factor: number | null;
      excess_rate: number | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** The tax of one monthly pay. */
  'hr.income-tax-brackets.lookup': {
    input: {
      query: {
        taxable_base: number | string;
        family_count?: number;
        child_count?: number;
        withholding_rate?: '80' | '100' | '120';
        date?: string;
      };
    };
    output: {
      table_year: number;
      salary_from: number | null;
      salary_to: number | null;
      table_tax: number;
      formula: {
        base_tax: number;
        fixed_amount: number;
        excess: number;
        factor: number;
        rate: number;
      } | null;
      child_credit: number;
      income_tax: number;
      local_income_tax: number;
    };
    errors: 'error.amount.whole_won' | 'error.income_tax_bracket.missing';
  };
  /** Register a loan; its schedule is made with it. */
  'hr.loans.create': {
    input: {
      body: {
        category: 'OFFICER_ADVANCE' | 'EMPLOYEE_LOAN' | 'CLIENT_LOAN' | 'BANK_LOAN' | 'OTHER_BORROWING';
        employee_id?: number | null;
        client_id?: number | null;
        counterparty_name?: string;
        purpose?: string | null;
        memo?: string | null;
        principal: number | string;
        interest_rate?: number | string;
        deemed_interest_rate?: number | string;
        loan_date: string;
        term_months?: number;
        repayment_method?: 'BULLET' | 'EQUAL_PRINCIPAL' | 'EQUAL_PAYMENT';
      };
    };
    output: {
      id: number;
      loan_no: string;
      status: 'ACTIVE' | 'SETTLED';
      category: 'OFFICER_ADVANCE' | 'EMPLOYEE_LOAN' | 'CLIENT_LOAN' | 'BANK_LOAN' | 'OTHER_BORROWING';
      direction: 'LENT' | 'BORROWED';
      employee_id: number | null;
      client_id: number | null;
      counterparty_name: string;
      purpose: string | null;
      memo: string | null;
      principal: number;
      interest_rate: number;
      deemed_interest_rate: number;
      loan_date: string;
      term_months: number;
      maturity_date: string;
      repayment_method: 'BULLET' | 'EQUAL_PRINCIPAL' | 'EQUAL_PAYMENT';
      outstanding: number;
      settled_on: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      employee: {
        id: number;
        name: string;
      } | null;
      client: {
        id: number;
        name: string;
      } | null;
      overdue: boolean;
      overdue_amount: number;
      next_due_date: string | null;
      schedule: {
        seq: number;
        due_date: string;
        principal_due: number;
        interest_due: number;
        total_due: number;
        balance_after: number;
        paid_principal: number;
        state: 'PAID' | 'PARTIAL' | 'DUE' | 'OVERDUE';
      }[];
      payments: {
        id: number;
        seq: number;
        paid_date: string;
        paid_principal: number;
        paid_interest: number;
        memo: string | null;
      }[];
      paid_interest: number;
      allowed_actions: ('repayments' | 'delete-repayments')[];
    };
    errors: 'error.amount.whole_won' | 'error.duplicate' | 'error.loan.counterparty_required' | 'error.loan.has_repayments' | 'error.loan.overpaid' | 'error.validation_failed';
  };
  /** Balances, movements and interest of a period; from 1 January to today unless named. */
  'hr.loans.dashboard': {
    input: Operations['finance.tax-invoices.summary']['input'];
    output: {
      start_date: string;
      end_date: string;
      lent: {
        opening_balance: number;
        new_amount: number;
        repaid_principal: number;
        paid_interest: number;
        closing_balance: number;
        active_count: number;
        overdue_count: number;
        overdue_amount: number;
      };
      borrowed: {
        opening_balance: number;
        new_amount: number;
        repaid_principal: number;
        paid_interest: number;
        closing_balance: number;
        active_count: number;
        overdue_count: number;
        overdue_amount: number;
      };
      deemed_interest: number;
      deemed_interest_shortfall: number;
      by_category: Record<string, {
        count: number;
        closing_balance: number;
      }>;
      monthly: {
        month: string;
        lent: {
          new_amount: number;
          repaid_principal: number;
          closing_balance: number;
        };
        borrowed: {
          new_amount: number;
          repaid_principal: number;
          closing_balance: number;
        };
      }[];
      upcoming: {
        loan_id: number;
        loan_no: string;
        direction: string;
        counterparty_name: string;
        seq: number;
        due_date: string;
        principal_due: number;
        interest_due: number;
        paid_principal: number;
      }[];
      loans: {
        id: number;
        loan_no: string;
        status: 'ACTIVE' | 'SETTLED';
        category: 'OFFICER_ADVANCE' | 'EMPLOYEE_LOAN' | 'CLIENT_LOAN' | 'BANK_LOAN' | 'OTHER_BORROWING';
        direction: 'LENT' | 'BORROWED';
        employee_id: number | null;
        client_id: number | null;
        counterparty_name: string;
        purpose: string | null;
        memo: string | null;
        principal: number;
        interest_rate: number;
        deemed_interest_rate: number;
        loan_date: string;
        term_months: number;
        maturity_date: string;
        repayment_method: 'BULLET' | 'EQUAL_PRINCIPAL' | 'EQUAL_PAYMENT';
        outstanding: number;
        settled_on: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        opening_balance: number;
        closing_balance: number;
        overdue_amount: number;
      }[];
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Delete a loan without payments. */
  'hr.loans.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.loan.has_repayments';
  };
  /** Loans; 50 to a page unless asked otherwise. */
  'hr.loans.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of loan_date, maturity_date, outstanding, principal, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        direction?: 'LENT' | 'BORROWED';
        category?: 'OFFICER_ADVANCE' | 'EMPLOYEE_LOAN' | 'CLIENT_LOAN' | 'BANK_LOAN' | 'OTHER_BORROWING';
        status?: 'ACTIVE' | 'SETTLED';
        overdue?: boolean;
        employee_id?: number;
        client_id?: number;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      loan_no: string;
      status: 'ACTIVE' | 'SETTLED';
      category: 'OFFICER_ADVANCE' | 'EMPLOYEE_LOAN' | 'CLIENT_LOAN' | 'BANK_LOAN' | 'OTHER_BORROWING';
      direction: 'LENT' | 'BORROWED';
      employee_id: number | null;
      client_id: number | null;
      counterparty_name: string;
      purpose: string | null;
      memo: string | null;
      principal: number;
      interest_rate: number;
      deemed_interest_rate: number;
      loan_date: string;
      term_months: number;
      maturity_date: string;
      repayment_method: 'BULLET' | 'EQUAL_PRINCIPAL' | 'EQUAL_PAYMENT';
      outstanding: number;
      settled_on: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      employee: {
        id: number;
        name: string;
      } | null;
      client: {
        id: number;
        name: string;
      } | null;
      overdue: boolean;
      overdue_amount: number;
      next_due_date: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Repayment schedule of given terms; writes nothing. */
  'hr.loans.preview': {
    input: {
      body: {
        principal: number | string;
        interest_rate?: number | string;
        loan_date: string;
        term_months: number;
        repayment_method: 'BULLET' | 'EQUAL_PRINCIPAL' | 'EQUAL_PAYMENT';
      };
    };
    output: {
      lines: {
        seq: number;
        due_date: string;
        principal_due: number;
        interest_due: number;
        total_due: number;
        balance_after: number;
      }[];
      total_interest: number;
      total: number;
    };
    errors: 'error.amount.whole_won';
  };
  /** Register a payment, partial and early ones too. */
  'hr.loans.repayments.create': {
    input: {
      id: number;
      body: {
        paid_date: string;
        paid_principal?: number | string;
        paid_interest?: number | string;
        memo?: string | null;
      };
    };
    output: Operations['hr.loans.create']['output'];
    errors: 'error.amount.whole_won' | 'error.date_in_future' | 'error.loan.overpaid' | 'error.loan.settled';
  };
  /** Cancel a payment. */
  'hr.loans.repayments.delete': {
    input: {
      id: number;
      repaymentId: number;
    };
    output: Operations['hr.loans.create']['output'];
    errors: 'error.loan.employee_deleted';
  };
  /** One loan. */
  'hr.loans.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['hr.loans.create']['output'];
    errors: never;
  };
  /** Change a loan; changed terms make the schedule anew. */
  'hr.loans.update': {
    input: {
      id: number;
      body?: {
        category?: 'OFFICER_ADVANCE' | 'EMPLOYEE_LOAN' | 'CLIENT_LOAN' | 'BANK_LOAN' | 'OTHER_BORROWING';
        employee_id?: number | null;
        client_id?: number | null;
        counterparty_name?: string;
        purpose?: string | null;
        memo?: string | null;
        principal?: number | string;
        interest_rate?: number | string;
        deemed_interest_rate?: number | string;
        loan_date?: string;
        term_months?: number;
        repayment_method?: 'BULLET' | 'EQUAL_PRINCIPAL' | 'EQUAL_PAYMENT';
      };
    };
    output: Operations['hr.loans.create']['output'];
    errors: 'error.amount.whole_won' | 'error.duplicate' | 'error.loan.counterparty_required' | 'error.loan.has_repayments' | 'error.loan.overpaid' | 'error.validation_failed';
  };
  /** Add the rates of a year, or of its second half. */
  'hr.payroll-settings.create': {
    input: {
      body: {
        year: number;
        effective_month?: number;
        pension_rate: number | string;
        pension_base_floor: number | string;
        pension_base_ceiling: number | string;
        health_rate: number | string;
        health_premium_floor: number | string;
        health_premium_ceiling: number | string;
        long_term_care_rate: number | string;
        employment_rate: number | string;
        employment_employer_rate: number | string;
        accident_rate: number | string;
        meal_allowance_limit?: number | string;
        small_amount_exempt?: boolean;
        payday?: number;
        monthly_hours?: number | string;
        work_start?: string;
        work_end?: string;
        account_map?: {
          SALARY_SGA?: string;
          SALARY_MANUFACTURING?: string;
          BONUS_SGA?: string;
          BONUS_MANUFACTURING?: string;
          WELFARE_SGA?: string;
          WELFARE_MANUFACTURING?: string;
          TAX_DUES_SGA?: string;
          TAX_DUES_MANUFACTURING?: string;
          INSURANCE_SGA?: string;
          INSURANCE_MANUFACTURING?: string;
          WITHHOLDING?: string;
          ACCRUED?: string;
        } | null;
      };
    };
    output: {
      id: number;
      year: number;
      effective_month: number;
      pension_rate: number;
      pension_base_floor: number;
      pension_base_ceiling: number;
      health_rate: number;
      health_premium_floor: number;
      health_premium_ceiling: number;
      long_term_care_rate: number;
      employment_rate: number;
      employment_employer_rate: number;
      accident_rate: number;
      meal_allowance_limit: number;
      small_amount_exempt: boolean;
      payday: number;
      monthly_hours: number;
      work_start: string;
      work_end: string;
      account_map: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    };
    errors: 'error.amount.whole_won' | 'error.payroll_setting.duplicate' | 'error.payroll_setting.floor_above_ceiling' | 'error.validation_failed';
  };
  /** Delete a row. */
  'hr.payroll-settings.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.payroll_setting.in_use';
  };
  /** The row in force for a pay month. */
  'hr.payroll-settings.effective': {
    input: {
      query: {
        year: number;
        month: number;
      };
    };
    output: Operations['hr.payroll-settings.create']['output'];
    errors: never;
  };
  /** Rates, floors and ceilings. */
  'hr.payroll-settings.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of year, effective_month, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        year?: number;
      };
    };
    output: Page<{
      id: number;
      year: number;
      effective_month: number;
      pension_rate: number;
      pension_base_floor: number;
      pension_base_ceiling: number;
      health_rate: number;
      health_premium_floor: number;
      health_premium_ceiling: number;
      long_term_care_rate: number;
      employment_rate: number;
      employment_employer_rate: number;
      accident_rate: number;
      meal_allowance_limit: number;
      small_amount_exempt: boolean;
      payday: number;
      monthly_hours: number;
      work_start: string;
      work_end: string;
      account_map: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One row of payroll settings. */
  'hr.payroll-settings.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['hr.payroll-settings.create']['output'];
    errors: never;
  };
  /** Change rates; drafts follow when next saved, confirmed payrolls do not. */
  'hr.payroll-settings.update': {
    input: {
      id: number;
      body?: {
        year?: number;
        effective_month?: number;
        pension_rate?: number | string;
        pension_base_floor?: number | string;
        pension_base_ceiling?: number | string;
        health_rate?: number | string;
        health_premium_floor?: number | string;
        health_premium_ceiling?: number | string;
        long_term_care_rate?: number | string;
        employment_rate?: number | string;
        employment_employer_rate?: number | string;
        accident_rate?: number | string;
        meal_allowance_limit?: number | string;
        small_amount_exempt?: boolean;
        payday?: number;
        monthly_hours?: number | string;
        work_start?: string;
        work_end?: string;
        account_map?: {
          SALARY_SGA?: string;
          SALARY_MANUFACTURING?: string;
          BONUS_SGA?: string;
          BONUS_MANUFACTURING?: string;
          WELFARE_SGA?: string;
          WELFARE_MANUFACTURING?: string;
          TAX_DUES_SGA?: string;
          TAX_DUES_MANUFACTURING?: string;
          INSURANCE_SGA?: string;
          INSURANCE_MANUFACTURING?: string;
          WITHHOLDING?: string;
          ACCRUED?: string;
        } | null;
      };
    };
    output: Operations['hr.payroll-settings.create']['output'];
    errors: 'error.amount.whole_won' | 'error.payroll_setting.duplicate' | 'error.payroll_setting.floor_above_ceiling' | 'error.validation_failed';
  };
  /** Confirm many drafts. */
  'hr.payrolls.bulk-confirm': {
    input: Operations['design.bom-templates.bulk-delete']['input'];
    output: {
      done: number[];
      skipped: {
        id: number;
        reason: string;
        message: string;
      }[];
      confirmed: number;
      skipped_ids: number[];
    };
    errors: never;
  };
  /** Drafts of a month for every employee in service. */
  'hr.payrolls.bulk-generate': {
    input: {
      body: {
        pay_year: number;
        pay_month: number;
        payment_date?: string;
        employee_ids?: number[];
        include_overtime?: boolean;
        overwrite_drafts?: boolean;
      };
    };
    output: {
      created: number;
      skipped: {
        employee_id: number;
        reason: 'ALREADY_EXISTS' | 'ON_LEAVE' | 'NOT_IN_SERVICE' | 'NO_BASE_SALARY' | 'REFUSED';
        error?: {
          key: string;
          message: string;
        };
      }[];
      payroll_ids: number[];
      updated: number;
    };
    errors: 'error.income_tax_bracket.missing' | 'error.payroll_setting.missing';
  };
  /** Pay many confirmed payrolls. */
  'hr.payrolls.bulk-pay': {
    input: {
      body: {
        ids: number[];
        payment_date?: string;
      };
    };
    output: {
      done: number[];
      skipped: {
        id: number;
        reason: string;
        message: string;
      }[];
      paid: number;
      skipped_ids: number[];
    };
    errors: 'error.payroll.payment_in_future';
  };
  /** Calculation preview; writes nothing. */
  'hr.payrolls.calculate': {
    input: {
      body: {
        pay_year: number;
        pay_month: number;
        payment_date?: string;
        base_salary?: number | string;
        overtime_pay?: number | string;
        bonus?: number | string;
        meal_allowance?: number | string;
        allowances?: {
          name: string;
          amount: number | string;
        }[] | null;
        other_deductions?: {
          name: string;
          amount: number | string;
        }[] | null;
        deduction_overrides?: {
          pension?: number | string | null;
          health_insurance?: number | string | null;
          long_term_care?: number | string | null;
          employment_insurance?: number | string | null;
          income_tax?: number | string | null;
          local_income_tax?: number | string | null;
        } | null;
        employee_id?: number;
        family_count?: number;
        child_count?: number;
        withholding_rate?: 80 | 100 | 120;
      };
    };
    output: {
      gross_pay: number;
      taxable_base: number;
      pension: number;
      health_insurance: number;
      long_term_care: number;
      employment_insurance: number;
      income_tax: number;
      local_income_tax: number;
      other_deductions_total: number;
      total_deductions: number;
      net_pay: number;
      computed: {
        pension: number;
        health_insurance: number;
        long_term_care: number;
        employment_insurance: number;
        income_tax: number;
        local_income_tax: number;
      };
      effective: {
        pension: number;
        health_insurance: number;
        long_term_care: number;
        employment_insurance: number;
        income_tax: number;
        local_income_tax: number;
      };
      employer_contributions: {
        pension: number;
        health_insurance: number;
        long_term_care: number;
        employment_insurance: number;
        industrial_accident: number;
      };
      basis: {
        settings_id: number;
        table_year: number;
      } & Record<string, unknown>;
    };
    errors: 'error.amount.whole_won' | 'error.income_tax_bracket.missing' | 'error.payroll.meal_allowance_over_limit' | 'error.payroll.negative_net' | 'error.payroll_setting.missing';
  };
  /** DRAFT to CONFIRMED. */
  'hr.payrolls.confirm': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: {
      id: number;
      status: 'DRAFT' | 'CONFIRMED' | 'PAID';
      employee_id: number;
      pay_year: number;
      pay_month: number;
      payment_date: string;
      net_pay: number;
      memo: string | null;
      base_salary: number;
      overtime_pay: number;
      bonus: number;
      meal_allowance: number;
      allowances: unknown;
      gross_pay: number;
      taxable_base: number;
      pension: number;
      health_insurance: number;
      long_term_care: number;
      employment_insurance: number;
      income_tax: number;
      local_income_tax: number;
      other_deductions: unknown;
      total_deductions: number;
      confirmed_at: string | null;
      confirmed_by: string | null;
      paid_at: string | null;
      paid_by: string | null;
      journal_entry_id: number | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      employee: {
        id: number;
        employee_no: string;
        name: string;
        department: {
          id: number;
          name: string;
        } | null;
        position: {
          id: number;
          name: string;
        } | null;
      };
      /** The employee is in service on other days of the month than the pay was made for. */
      service_changed: boolean | null;
      allowed_actions: ('confirm' | 'unconfirm' | 'pay' | 'unpay')[];
      deduction_overrides: Record<string, number> | null;
      computed: {
        pension: number;
        health_insurance: number;
        long_term_care: number;
        employment_insurance: number;
        income_tax: number;
        local_income_tax: number;
      } | null;
      employer_contributions: {
        pension: number;
        health_insurance: number;
        long_term_care: number;
        employment_insurance: number;
        industrial_accident: number;
      } | null;
      journal_entry: {
        id: number;
        entry_no: string;
      } | null;
    };
    errors: 'error.amount.whole_won' | 'error.income_tax_bracket.missing' | 'error.invalid_transition' | 'error.payroll.empty' | 'error.payroll.meal_allowance_over_limit' | 'error.payroll.negative_net' | 'error.payroll.not_in_service' | 'error.payroll.service_changed' | 'error.payroll_setting.missing' | 'error.tenant_user_required';
  };
  /** Copy the pay items of the previous month into drafts. */
  'hr.payrolls.copy-from-previous': {
    input: {
      body: {
        pay_year: number;
        pay_month: number;
        payment_date?: string;
        employee_ids?: number[];
        copy_overrides?: boolean;
      };
    };
    output: {
      created: number;
      skipped: {
        employee_id: number;
        reason: 'ALREADY_EXISTS' | 'ON_LEAVE' | 'NOT_IN_SERVICE' | 'NO_BASE_SALARY' | 'REFUSED';
        error?: {
          key: string;
          message: string;
        };
      }[];
      payroll_ids: number[];
    };
    errors: 'error.income_tax_bracket.missing' | 'error.payroll.no_previous' | 'error.payroll_setting.missing';
  };
  /** Create a draft; deductions and tax are computed. */
  'hr.payrolls.create': {
    input: {
      body: {
        employee_id: number;
        pay_year: number;
        pay_month: number;
        payment_date?: string;
        base_salary?: number | string;
        overtime_pay?: number | string;
        bonus?: number | string;
        meal_allowance?: number | string;
        allowances?: {
          name: string;
          amount: number | string;
        }[] | null;
        other_deductions?: {
          name: string;
          amount: number | string;
        }[] | null;
        deduction_overrides?: {
          pension?: number | string | null;
          health_insurance?: number | string | null;
          long_term_care?: number | string | null;
          employment_insurance?: number | string | null;
          income_tax?: number | string | null;
          local_income_tax?: number | string | null;
        } | null;
        memo?: string | null;
      };
    };
    output: Operations['hr.payrolls.confirm']['output'];
    errors: 'error.amount.whole_won' | 'error.income_tax_bracket.missing' | 'error.payroll.duplicate' | 'error.payroll.meal_allowance_over_limit' | 'error.payroll.negative_net' | 'error.payroll.not_draft' | 'error.payroll.not_in_service' | 'error.payroll_setting.missing' | 'error.validation_failed';
  };
  /** Delete a draft. */
  'hr.payrolls.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.payroll.not_draft';
  };
  /** Payroll register as .xlsx. */
  'hr.payrolls.export': {
    input: {
      query?: {
        status?: 'DRAFT' | 'CONFIRMED' | 'PAID';
        department_id?: number;
        employee_id?: number;
        search?: string;
        pay_year?: number;
        pay_month?: number;
      };
    };
    output: Download;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export.too_large';
  };
  /** Journal entries for the payrolls of a year-month. */
  'hr.payrolls.journal-entries': {
    input: {
      body: {
        pay_year: number;
        pay_month: number;
        payroll_ids?: number[];
        entry_date?: string;
        include_employer_share?: boolean;
      };
    };
    output: {
      created: number;
      total_debit: number;
      total_credit: number;
      entries: {
        payroll_id: number;
        journal_entry_id: number;
        entry_no: string;
      }[];
      skipped: {
        payroll_id: number;
        reason: 'ALREADY_JOURNALED' | 'NOT_CONFIRMED';
      }[];
    };
    errors: 'error.account_code.role_missing' | 'error.journal.account_inactive' | 'error.journal.period_closed' | 'error.payroll.account_missing' | 'error.payroll.nothing_to_journal';
  };
  /** List payrolls. */
  'hr.payrolls.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of pay_year, pay_month, employee_no, net_pay, gross_pay, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        pay_year?: number;
        pay_month?: number;
        status?: 'DRAFT' | 'CONFIRMED' | 'PAID';
        employee_id?: number;
        department_id?: number;
        service_changed?: boolean;
        has_journal?: boolean;
      };
    };
    output: Page<{
      id: number;
      status: 'DRAFT' | 'CONFIRMED' | 'PAID';
      employee_id: number;
      pay_year: number;
      pay_month: number;
      payment_date: string;
      net_pay: number;
      memo: string | null;
      base_salary: number;
      overtime_pay: number;
      bonus: number;
      meal_allowance: number;
      allowances: unknown;
      gross_pay: number;
      taxable_base: number;
      pension: number;
      health_insurance: number;
      long_term_care: number;
      employment_insurance: number;
      income_tax: number;
      local_income_tax: number;
      other_deductions: unknown;
      total_deductions: number;
      confirmed_at: string | null;
      confirmed_by: string | null;
      paid_at: string | null;
      paid_by: string | null;
      journal_entry_id: number | null;
      employee: {
        id: number;
        employee_no: string;
        name: string;
        department: {
          id: number;
          name: string;
        } | null;
        position: {
          id: number;
          name: string;
        } | null;
      };
      /** The employee is in service on other days of the month than the pay was made for. */
      service_changed: boolean | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** CONFIRMED to PAID. */
  'hr.payrolls.pay': {
    input: {
      id: number;
      body?: {
        payment_date?: string;
      };
    };
    output: Operations['hr.payrolls.confirm']['output'];
    errors: 'error.invalid_transition' | 'error.payroll.payment_in_future' | 'error.tenant_user_required';
  };
  /** Wage statement for the employee: every line, and how it came about. */
  'hr.payrolls.payslip': {
    input: {
      id: number;
      query?: {
        format?: 'json' | 'pdf';
      };
    };
    output: {
      id: number;
      company_name: string;
      pay_year: number;
      pay_month: number;
      payment_date: string;
      status: string;
      employee: {
        employee_no: string;
        name: string;
        birth_date: string | null;
        department: string | null;
        position: string | null;
      };
      earnings: {
        key: string;
        label: string;
        amount: number;
        how: string | null;
      }[];
      deductions: {
        key: string;
        label: string;
        amount: number;
        how: string | null;
      }[];
      gross_pay: number;
      taxable_base: number;
      total_deductions: number;
      net_pay: number;
      employer_contributions: Record<string, number>;
      calculation: unknown;
    };
    file: 'application/pdf';
    errors: 'error.payroll.not_confirmed';
  };
  /** One payroll. */
  'hr.payrolls.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['hr.payrolls.confirm']['output'];
    errors: never;
  };
  /** Totals of a pay month. */
  'hr.payrolls.summary': {
    input: {
      query: {
        pay_year: number;
        pay_month: number;
      };
    };
    output: {
      count: number;
      gross_pay: number;
      taxable_base: number;
      pension: number;
      health_insurance: number;
      long_term_care: number;
      employment_insurance: number;
      income_tax: number;
      local_income_tax: number;
      other_deductions: number;
      total_deductions: number;
      net_pay: number;
      employer_contributions: {
        pension: number;
        health_insurance: number;
        long_term_care: number;
        employment_insurance: number;
        industrial_accident: number;
      };
      journaled_count: number;
      by_status: {
        DRAFT: {
          count: number;
          gross_pay: number;
          taxable_base: number;
          pension: number;
          health_insurance: number;
          long_term_care: number;
          employment_insurance: number;
          income_tax: number;
          local_income_tax: number;
          other_deductions: number;
          total_deductions: number;
          net_pay: number;
          employer_contributions: {
            pension: number;
            health_insurance: number;
            long_term_care: number;
            employment_insurance: number;
            industrial_accident: number;
          };
        };
        CONFIRMED: {
          count: number;
          gross_pay: number;
          taxable_base: number;
          pension: number;
          health_insurance: number;
          long_term_care: number;
          employment_insurance: number;
          income_tax: number;
          local_income_tax: number;
          other_deductions: number;
          total_deductions: number;
          net_pay: number;
          employer_contributions: {
            pension: number;
            health_insurance: number;
            long_term_care: number;
            employment_insurance: number;
            industrial_accident: number;
          };
        };
        PAID: {
          count: number;
          gross_pay: number;
          taxable_base: number;
          pension: number;
          health_insurance: number;
          long_term_care: number;
          employment_insurance: number;
          income_tax: number;
          local_income_tax: number;
          other_deductions: number;
          total_deductions: number;
          net_pay: number;
          employer_contributions: {
            pension: number;
            health_insurance: number;
            long_term_care: number;
            employment_insurance: number;
            industrial_accident: number;
          };
        };
      };
      by_department: {
        count: number;
        gross_pay: number;
        taxable_base: number;
        pension: number;
        health_insurance: number;
        long_term_care: number;
        employment_insurance: number;
        income_tax: number;
        local_income_tax: number;
        other_deductions: number;
        total_deductions: number;
        net_pay: number;
        employer_contributions: {
          pension: number;
          health_insurance: number;
          long_term_care: number;
          employment_insurance: number;
          industrial_accident: number;
        };
        department_id: number | null;
        department_name: string | null;
      }[];
    };
    errors: never;
  };
  /** CONFIRMED back to DRAFT. */
  'hr.payrolls.unconfirm': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['hr.payrolls.confirm']['output'];
    errors: 'error.invalid_transition' | 'error.payroll.journal_exists';
  };
  /** PAID back to CONFIRMED. */
  'hr.payrolls.unpay': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['hr.payrolls.confirm']['output'];
    errors: 'error.invalid_transition';
  };
  /** Change a draft and recompute it. */
  'hr.payrolls.update': {
    input: {
      id: number;
      body?: {
        payment_date?: string;
        base_salary?: number | string;
        overtime_pay?: number | string;
        bonus?: number | string;
        meal_allowance?: number | string;
        allowances?: {
          name: string;
          amount: number | string;
        }[] | null;
        other_deductions?: {
          name: string;
          amount: number | string;
        }[] | null;
        deduction_overrides?: {
          pension?: number | string | null;
          health_insurance?: number | string | null;
          long_term_care?: number | string | null;
          employment_insurance?: number | string | null;
          income_tax?: number | string | null;
          local_income_tax?: number | string | null;
        } | null;
        memo?: string | null;
      };
    };
    output: Operations['hr.payrolls.confirm']['output'];
    errors: 'error.amount.whole_won' | 'error.payroll.duplicate' | 'error.payroll.meal_allowance_over_limit' | 'error.payroll.negative_net' | 'error.payroll.not_draft' | 'error.validation_failed';
  };
  /** What needs attention now. */
  'hr.stats.alerts': {
    input: {
      query?: {
        page?: number;
        size?: number;
        severity?: 'CRITICAL' | 'WARNING' | 'INFO';
        domain?: 'sales' | 'purchase' | 'production' | 'shipment' | 'inventory' | 'quality' | 'finance' | 'hr';
      };
    };
    output: Page<{
      code: string;
      domain: 'sales' | 'purchase' | 'production' | 'shipment' | 'inventory' | 'quality' | 'finance' | 'hr';
      severity: 'CRITICAL' | 'WARNING' | 'INFO';
      title: string;
      collection: string;
      item_id: number;
      reference: string | null;
      due_date: string | null;
      /** Positive when it is overdue. */
      days: number | null;
      amount: number | null;
    }, {
      page: number;
      size: number;
      total: number;
      last_page: number;
      counts: {
        CRITICAL: number;
        WARNING: number;
        INFO: number;
      };
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Metrics day by day. */
  'hr.stats.daily': {
    input: {
      query: {
        domain: 'sales' | 'purchase' | 'production' | 'shipment' | 'inventory' | 'quality' | 'finance' | 'hr';
        metrics?: string;
        start_date?: string;
        end_date?: string;
      };
    };
    output: ({
      date: string;
    } & Record<string, unknown>)[];
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.stats.unknown_metric';
  };
  /** Metrics month by month for a year. */
  'hr.stats.monthly': {
    input: {
      query: {
        domain: 'sales' | 'purchase' | 'production' | 'shipment' | 'inventory' | 'quality' | 'finance' | 'hr';
        metrics?: string;
        year?: number;
      };
    };
    output: {
      year: number;
      months: ({
        month: number;
      } & Record<string, unknown>)[];
      total: Record<string, number>;
      previous_year_total: Record<string, number>;
      change_rate: Record<string, number | null>;
    };
    errors: 'error.stats.unknown_metric';
  };
  /** Key figures by domain for a day and its month. */
  'hr.stats.summary': {
    input: {
      query?: {
        date?: string;
        domain?: 'sales' | 'purchase' | 'production' | 'shipment' | 'inventory' | 'quality' | 'finance' | 'hr';
      };
    };
    output: Record<string, Record<string, {
      today: number;
      month_to_date: number;
      previous_month_to_date: number;
      change_rate: number | null;
    }>>;
    errors: 'error.date_in_future';
  };
  /** Record a drive; it begins where the vehicle stands unless told otherwise. */
  'hr.vehicle-logs.create': {
    input: {
      body: {
        vehicle_id: number;
        drive_date: string;
        driver_id?: number | null;
        driver_name?: string;
        trip_type?: 'COMMUTE' | 'BUSINESS' | 'PERSONAL';
        purpose?: string | null;
        departure?: string | null;
        destination?: string | null;
        odometer_start?: number;
        odometer_end: number;
      };
    };
    output: {
      id: number;
      vehicle_id: number;
      drive_date: string;
      driver_id: number | null;
      driver_name: string;
      trip_type: 'COMMUTE' | 'BUSINESS' | 'PERSONAL';
      purpose: string | null;
      departure: string | null;
      destination: string | null;
      odometer_start: number;
      odometer_end: number;
      distance_km: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      vehicle: {
        id: number;
        plate_number: string;
        model_name: string;
      } | null;
    };
    errors: 'error.corporate_vehicle.disposed' | 'error.validation_failed' | 'error.vehicle_log.odometer_order' | 'error.vehicle_log.odometer_overlap';
  };
  /** Delete a log; the vehicle's reading stays. */
  'hr.vehicle-logs.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Driving logs; totals are those of the whole filter. */
  'hr.vehicle-logs.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of drive_date, odometer_start, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        vehicle_id?: number;
        driver_id?: number;
        trip_type?: 'COMMUTE' | 'BUSINESS' | 'PERSONAL';
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      vehicle_id: number;
      drive_date: string;
      driver_id: number | null;
      driver_name: string;
      trip_type: 'COMMUTE' | 'BUSINESS' | 'PERSONAL';
      purpose: string | null;
      departure: string | null;
      destination: string | null;
      odometer_start: number;
      odometer_end: number;
      distance_km: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      vehicle: {
        id: number;
        plate_number: string;
        model_name: string;
      } | null;
    }, {
      page: number;
      size: number;
      total: number;
      last_page: number;
      totals: {
        total_km: number;
        business_km: number;
        commute_km: number;
        personal_km: number;
        business_rate: number | null;
      };
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** One driving log. */
  'hr.vehicle-logs.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['hr.vehicle-logs.create']['output'];
    errors: never;
  };
  /** Correct a log; not its vehicle. */
  'hr.vehicle-logs.update': {
    input: {
      id: number;
      body?: {
        drive_date?: string;
        driver_id?: number | null;
        driver_name?: string;
        trip_type?: 'COMMUTE' | 'BUSINESS' | 'PERSONAL';
        purpose?: string | null;
        departure?: string | null;
        destination?: string | null;
        odometer_start?: number;
        odometer_end?: number;
      };
    };
    output: Operations['hr.vehicle-logs.create']['output'];
    errors: 'error.validation_failed' | 'error.vehicle_log.odometer_order' | 'error.vehicle_log.odometer_overlap';
  };
  /** Record a maintenance. */
  'hr.vehicle-maintenances.create': {
    input: {
      body: {
        vehicle_id: number;
        maintenance_date: string;
        kind: 'FUEL' | 'OIL' | 'TIRE' | 'REPAIR' | 'INSPECTION' | 'INSURANCE' | 'WASH' | 'OTHER';
        description?: string | null;
        odometer_km?: number | null;
        vendor_id?: number | null;
        shop_name?: string | null;
        cost?: number | string;
        next_due_on?: string | null;
        next_due_km?: number | null;
      };
    };
    output: {
      id: number;
      vehicle_id: number;
      maintenance_date: string;
      kind: 'FUEL' | 'OIL' | 'TIRE' | 'REPAIR' | 'INSPECTION' | 'INSURANCE' | 'WASH' | 'OTHER';
      description: string | null;
      odometer_km: number | null;
      vendor_id: number | null;
      shop_name: string | null;
      cost: number;
      next_due_on: string | null;
      next_due_km: number | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      vehicle: {
        id: number;
        plate_number: string;
        model_name: string;
      } | null;
      vendor: {
        id: number;
        name: string;
      } | null;
    };
    errors: 'error.amount.whole_won' | 'error.validation_failed';
  };
  /** Delete a maintenance record. */
  'hr.vehicle-maintenances.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Maintenance records; totals are those of the whole filter. */
  'hr.vehicle-maintenances.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of maintenance_date, cost, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        vehicle_id?: number;
        kind?: 'FUEL' | 'OIL' | 'TIRE' | 'REPAIR' | 'INSPECTION' | 'INSURANCE' | 'WASH' | 'OTHER';
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      vehicle_id: number;
      maintenance_date: string;
      kind: 'FUEL' | 'OIL' | 'TIRE' | 'REPAIR' | 'INSPECTION' | 'INSURANCE' | 'WASH' | 'OTHER';
      description: string | null;
      odometer_km: number | null;
      vendor_id: number | null;
      shop_name: string | null;
      cost: number;
      next_due_on: string | null;
      next_due_km: number | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      vehicle: {
        id: number;
        plate_number: string;
        model_name: string;
      } | null;
      vendor: {
        id: number;
        name: string;
      } | null;
    }, {
      page: number;
      size: number;
      total: number;
      last_page: number;
      totals: {
        cost: number;
      };
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** One maintenance record. */
  'hr.vehicle-maintenances.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['hr.vehicle-maintenances.create']['output'];
    errors: never;
  };
  /** Change a record; not its vehicle. */
  'hr.vehicle-maintenances.update': {
    input: {
      id: number;
      body?: {
        maintenance_date?: string;
        kind?: 'FUEL' | 'OIL' | 'TIRE' | 'REPAIR' | 'INSPECTION' | 'INSURANCE' | 'WASH' | 'OTHER';
        description?: string | null;
        odometer_km?: number | null;
        vendor_id?: number | null;
        shop_name?: string | null;
        cost?: number | string;
        next_due_on?: string | null;
        next_due_km?: number | null;
      };
    };
    output: Operations['hr.vehicle-maintenances.create']['output'];
    errors: 'error.amount.whole_won' | 'error.validation_failed';
  };
  /** Delete a photo; its place is free again. */
  'hr.vehicle-photos.destroy': {
    input: {
      id: number;
      photoId: number;
    };
    output: Operations['design.bom-templates.delete']['input'];
    errors: never;
  };
  /** Photos of a vehicle, all of them; meta tells how many more it may have. */
  'hr.vehicle-photos.index': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      id: number;
      vehicle_id: number;
      file_id: string;
      caption: string | null;
      sort_order: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      url: string;
      thumbnail_url: string;
      type: string;
      size: number;
      name: string;
    }[];
    errors: never;
  };
  /** Upload photos (jpeg, png or webp, at most 10 MiB each); all are kept or none. */
  'hr.vehicle-photos.store': {
    input: {
      id: number;
      body: {
        captions?: string[];
        photos: Blob[];
      };
    };
    output: Operations['hr.vehicle-photos.index']['output'];
    errors: 'error.corporate_vehicle.photo_limit' | 'error.file.empty' | 'error.file.required' | 'error.file.too_large' | 'error.file.unsupported_type';
  };
  /** Create a category. */
  'inventory.item-categories.create': {
    input: {
      body: {
        parent_id?: number | null;
        code: string;
        name: string;
        sort_order?: number | null;
        is_active?: boolean;
      };
    };
    output: {
      id: number;
      parent_id: number | null;
      code: string;
      name: string;
      sort_order: number | null;
      is_active: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      depth: number;
      path: string[];
    };
    errors: 'error.duplicate' | 'error.item_category.cycle';
  };
  /** Delete an empty category. */
  'inventory.item-categories.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Categories, flat. */
  'inventory.item-categories.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of sort_order, code, name, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        parent_id?: 'null' | number;
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      parent_id: number | null;
      code: string;
      name: string;
      sort_order: number | null;
      is_active: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      depth: number;
      path: string[];
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Change or move a category. */
  'inventory.item-categories.update': {
    input: {
      id: number;
      body?: {
        parent_id?: number | null;
        code?: string;
        name?: string;
        sort_order?: number | null;
        is_active?: boolean;
      };
    };
    output: Operations['inventory.item-categories.create']['output'];
    errors: 'error.duplicate' | 'error.item_category.cycle';
  };
  /** Delete many by the rule of the single deletion. */
  'inventory.items.bulk-delete': {
    input: Operations['design.bom-templates.bulk-delete']['input'];
    output: Operations['design.bom-templates.bulk-delete']['output'];
    errors: never;
  };
  /** Create a item. */
  'inventory.items.create': {
    input: {
      body: {
        code: string;
        name: string;
        item_type: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
        item_category?: string | null;
        category_id?: number | null;
        specification?: string | null;
        material?: string | null;
        unit?: string;
        quantity_scale?: number;
        unit_conversions?: {
          unit: string;
          factor: number;
        }[];
        procurement?: 'MAKE' | 'BUY';
        lead_time_days?: number | null;
        is_stock_managed?: boolean;
        is_lot_managed?: boolean;
        allow_negative_stock?: boolean;
        inspection_required?: boolean;
        safety_stock?: number | string;
        default_warehouse_id?: number | null;
        default_supplier_id?: number | null;
        sales_price?: number | string | null;
        purchase_price?: number | string | null;
        cost_price?: number | string | null;
        barcode?: string | null;
        image?: string | null;
        drawing?: string | null;
        is_active?: boolean;
        legacy_bending_num?: string | null;
        options?: Record<string, unknown>;
        memo?: string | null;
      };
    };
    output: {
      id: number;
      code: string;
      name: string;
      item_type: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
      item_category: string | null;
      category_id: number | null;
      specification: string | null;
      material: string | null;
      unit: string;
      quantity_scale: number;
      unit_conversions: unknown;
      procurement: 'MAKE' | 'BUY';
      lead_time_days: number | null;
      is_stock_managed: boolean;
      is_lot_managed: boolean;
      allow_negative_stock: boolean;
      inspection_required: boolean;
      safety_stock: number;
      default_warehouse_id: number | null;
      default_supplier_id: number | null;
      sales_price?: number | null;
      purchase_price?: number | null;
      cost_price?: number | null;
      last_purchase_price?: number | null;
      barcode: string | null;
      image: string | null;
      drawing: string | null;
      is_active: boolean;
      legacy_bending_num: string | null;
      options: unknown;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      category: {
        id: number;
        code: string;
        name: string;
      } | null;
      on_hand_quantity: number | null;
      available_quantity: number | null;
      prices: {
        id: number;
        price_type: 'SALES' | 'PURCHASE' | 'COST';
        min_quantity: number;
        unit_price: number;
        effective_from: string;
        effective_to: string | null;
      }[] | null;
      used_in: {
        bom_template_id: number;
        code: string;
        version: number;
        status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
      }[] | null;
      stocks: {
        id: number;
        warehouse: {
          id: number;
          code: string;
          name: string;
        };
        quantity: number;
        reserved_quantity: number;
        available_quantity: number;
      }[] | null;
    };
    errors: 'error.bending.duplicate_model' | 'error.bending.invalid_dimensions' | 'error.bending.not_a_bending_item' | 'error.bending.unknown_code' | 'error.duplicate' | 'error.item.bending_code' | 'error.item.has_transactions' | 'error.item.invalid_conversion' | 'error.item.unit_in_use' | 'error.validation_failed';
  };
  /** Delete an item without stock transactions, documents and BOM lines; its prices go with it. */
  'inventory.items.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Items; search over code, name, specification, barcode, legacy_bending_num. */
  'inventory.items.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of code, name, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        item_type?: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
        item_category?: string;
        category_id?: number;
        procurement?: 'MAKE' | 'BUY';
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      code: string;
      name: string;
      item_type: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
      item_category: string | null;
      category_id: number | null;
      specification: string | null;
      material: string | null;
      unit: string;
      quantity_scale: number;
      unit_conversions: unknown;
      procurement: 'MAKE' | 'BUY';
      lead_time_days: number | null;
      is_stock_managed: boolean;
      is_lot_managed: boolean;
      allow_negative_stock: boolean;
      inspection_required: boolean;
      safety_stock: number;
      default_warehouse_id: number | null;
      default_supplier_id: number | null;
      sales_price?: number | null;
      purchase_price?: number | null;
      cost_price?: number | null;
      last_purchase_price?: number | null;
      barcode: string | null;
      image: string | null;
      drawing: string | null;
      is_active: boolean;
      legacy_bending_num: string | null;
      options: unknown;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      category: {
        id: number;
        code: string;
        name: string;
      } | null;
      on_hand_quantity: number | null;
      available_quantity: number | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One item. */
  'inventory.items.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['inventory.items.create']['output'];
    errors: never;
  };
  /** Counts of items. */
  'inventory.items.stats': {
    input: Record<string, never>;
    output: {
      total: number;
      active: number;
      inactive: number;
      by_item_type: {
        PRODUCT: number;
        PART: number;
        RAW_MATERIAL: number;
        SUB_MATERIAL: number;
        CONSUMABLE: number;
        SERVICE: number;
      };
      by_item_category: Record<string, number>;
      make_without_bom: number;
    };
    errors: never;
  };
  /** Flip is_active. */
  'inventory.items.toggle': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['inventory.items.create']['output'];
    errors: 'error.duplicate' | 'error.item.bending_code' | 'error.item.has_transactions' | 'error.item.unit_in_use' | 'error.validation_failed';
  };
  /** Categories as a tree. */
  'inventory.items.tree': {
    input: {
      query?: {
        with_items?: boolean;
      };
    };
    output: {
      id: number | null;
      code: string | null;
      name: string;
      item_count: number;
      total_count: number;
      items?: {
        id: number;
        code: string;
        name: string;
      }[];
      children: unknown[];
    }[];
    errors: never;
  };
  /** Change an item; options are merged key by key, a null removes a key. */
  'inventory.items.update': {
    input: {
      id: number;
      body?: {
        code?: string;
        name?: string;
        item_type?: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
        item_category?: string | null;
        category_id?: number | null;
        specification?: string | null;
        material?: string | null;
        unit?: string;
        quantity_scale?: number;
        unit_conversions?: {
          unit: string;
          factor: number;
        }[];
        procurement?: 'MAKE' | 'BUY';
        lead_time_days?: number | null;
        is_stock_managed?: boolean;
        is_lot_managed?: boolean;
        allow_negative_stock?: boolean;
        inspection_required?: boolean;
        safety_stock?: number | string;
        default_warehouse_id?: number | null;
        default_supplier_id?: number | null;
        sales_price?: number | string | null;
        purchase_price?: number | string | null;
        cost_price?: number | string | null;
        barcode?: string | null;
        image?: string | null;
        drawing?: string | null;
        is_active?: boolean;
        legacy_bending_num?: string | null;
        options?: Record<string, unknown>;
        memo?: string | null;
      };
    };
    output: Operations['inventory.items.create']['output'];
    errors: 'error.bending.duplicate_model' | 'error.bending.invalid_dimensions' | 'error.bending.not_a_bending_item' | 'error.bending.unknown_code' | 'error.duplicate' | 'error.in_use' | 'error.item.bending_code' | 'error.item.has_transactions' | 'error.item.invalid_conversion' | 'error.item.unit_in_use' | 'error.validation_failed';
  };
  /** Cancel. */
  'inventory.purchase-orders.cancel': {
    input: Operations['finance.tax-invoices.cancel']['input'];
    output: {
      id: number;
      purchase_order_no: string;
      status: 'DRAFT' | 'ORDERED' | 'PARTIALLY_RECEIVED' | 'RECEIVED' | 'CLOSED' | 'CANCELLED';
      client_id: number;
      order_date: string;
      expected_date: string | null;
      warehouse_id: number | null;
      order_id: number | null;
      manager_id: string | null;
      vat_mode: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
      over_receipt_rate: number;
      supply_amount?: number | null;
      vat_amount?: number | null;
      total_amount?: number | null;
      close_reason: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      vendor: {
        id: number;
        name: string;
      } | null;
      manager: {
        id: string;
        name: string;
      } | null;
      received_rate: number | null;
      is_overdue: boolean;
      warehouse: {
        id: number;
        code: string;
        name: string;
      } | null;
      items: {
        id: number;
        item_id: number;
        item: {
          code: string;
          name: string;
          specification: string | null;
          unit: string;
        };
        unit: string;
        conversion_factor: number;
        quantity: number;
        unit_price?: number;
        amount?: number;
        received_quantity: number;
        expected_date: string | null;
        sort_order: number;
        memo: string | null;
        open_quantity: number;
      }[];
      receivings: {
        id: number;
        receiving_no: string;
        receiving_date: string;
        status: string;
      }[];
      allowed_transitions: ('order' | 'close' | 'cancel')[];
      editable: boolean;
    };
    errors: 'error.invalid_transition' | 'error.purchase_order.has_receiving';
  };
  /** Close, giving up what is open; the reason is required then. */
  'inventory.purchase-orders.close': {
    input: Operations['finance.card-transactions.hide']['input'];
    output: Operations['inventory.purchase-orders.cancel']['output'];
    errors: 'error.invalid_transition';
  };
  /** Draft a purchase order. Prices default to the purchase price in force. */
  'inventory.purchase-orders.create': {
    input: {
      body: {
        client_id: number;
        order_date?: string;
        expected_date?: string | null;
        warehouse_id?: number | null;
        order_id?: number | null;
        manager_id?: string | null;
        vat_mode?: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
        over_receipt_rate?: number | string;
        memo?: string | null;
        items?: {
          item_id: number;
          unit?: string;
          quantity: number | string;
          unit_price?: number | string;
          expected_date?: string | null;
          memo?: string | null;
        }[];
      };
    };
    output: Operations['inventory.purchase-orders.cancel']['output'];
    errors: 'error.date_range_invalid' | 'error.duplicate' | 'error.item.unknown_unit' | 'error.purchase_order.client_not_vendor' | 'error.purchase_order.item_inactive' | 'error.purchase_order.not_editable' | 'error.validation_failed';
  };
  /** Delete a draft or a cancelled one. */
  'inventory.purchase-orders.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.purchase_order.not_editable';
  };
  /** Purchase orders; search over number, vendor, item. */
  'inventory.purchase-orders.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of order_date, purchase_order_no, expected_date, total_amount, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        /** One or more of DRAFT, ORDERED, PARTIALLY_RECEIVED, RECEIVED, CLOSED, CANCELLED, comma separated. */
        status?: string;
        client_id?: number;
        start_date?: string;
        end_date?: string;
        is_overdue?: boolean;
      };
    };
    output: Page<{
      id: number;
      purchase_order_no: string;
      status: 'DRAFT' | 'ORDERED' | 'PARTIALLY_RECEIVED' | 'RECEIVED' | 'CLOSED' | 'CANCELLED';
      client_id: number;
      order_date: string;
      expected_date: string | null;
      warehouse_id: number | null;
      order_id: number | null;
      manager_id: string | null;
      vat_mode: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
      over_receipt_rate: number;
      supply_amount?: number | null;
      vat_amount?: number | null;
      total_amount?: number | null;
      close_reason: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      vendor: {
        id: number;
        name: string;
      } | null;
      manager: {
        id: string;
        name: string;
      } | null;
      received_rate: number | null;
      is_overdue: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Place the order. */
  'inventory.purchase-orders.order': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['inventory.purchase-orders.cancel']['output'];
    errors: 'error.invalid_transition' | 'error.no_order_items';
  };
  /** One purchase order. */
  'inventory.purchase-orders.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['inventory.purchase-orders.cancel']['output'];
    errors: never;
  };
  /** Change a draft; later only expected_date and memo. */
  'inventory.purchase-orders.update': {
    input: {
      id: number;
      body?: {
        client_id?: number;
        order_date?: string;
        expected_date?: string | null;
        warehouse_id?: number | null;
        order_id?: number | null;
        manager_id?: string | null;
        vat_mode?: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
        over_receipt_rate?: number | string;
        memo?: string | null;
        items?: {
          item_id?: number;
          unit?: string;
          quantity?: number | string;
          unit_price?: number | string;
          expected_date?: string | null;
          memo?: string | null;
          id?: number;
        }[];
      };
    };
    output: Operations['inventory.purchase-orders.cancel']['output'];
    errors: 'error.date_range_invalid' | 'error.duplicate' | 'error.item.unknown_unit' | 'error.purchase_order.client_not_vendor' | 'error.purchase_order.item_inactive' | 'error.purchase_order.not_editable' | 'error.validation_failed';
  };
  /** Cancel, also a completed receiving whose lots are untouched. */
  'inventory.receivings.cancel': {
    input: Operations['finance.tax-invoices.cancel']['input'];
    output: {
      id: number;
      receiving_no: string;
      status: 'DRAFT' | 'RECEIVED' | 'INSPECTED' | 'COMPLETED' | 'CANCELLED';
      purchase_order_id: number | null;
      client_id: number;
      warehouse_id: number;
      receiving_date: string;
      delivery_note_no: string | null;
      manager_id: string | null;
      inspected_at: string | null;
      inspected_by: string | null;
      completed_at: string | null;
      cancel_reason: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      vendor: {
        id: number;
        name: string;
      } | null;
      warehouse: {
        id: number;
        code: string;
        name: string;
      } | null;
      purchase_order: {
        id: number;
        purchase_order_no: string;
        status: 'DRAFT' | 'ORDERED' | 'PARTIALLY_RECEIVED' | 'RECEIVED' | 'CLOSED' | 'CANCELLED';
      } | null;
      manager: {
        id: string;
        name: string;
      } | null;
      item_count: number;
      pending_count: number;
      items: {
        id: number;
        purchase_order_item_id: number | null;
        item_id: number;
        item: {
          code: string;
          name: string;
          specification: string | null;
          unit: string;
        };
        unit: string;
        conversion_factor: number;
        received_quantity: number;
        accepted_quantity: number | null;
        rejected_quantity: number;
        unit_price?: number;
        amount?: number;
        lot_no: string | null;
        supplier_lot_no: string | null;
        expiry_date: string | null;
        inspection_result: 'NOT_REQUIRED' | 'PENDING' | 'PASSED' | 'PARTIAL' | 'FAILED';
        inspection_id: number | null;
        reject_reason: string | null;
        stock_lot_id: number | null;
        sort_order: number;
      }[];
      lots: {
        id: number;
        lot_no: string;
        receiving_item_id: number;
        stock_id: number;
        status: string;
        initial_quantity: number;
        remaining_quantity: number;
        unit_cost?: number;
      }[];
      allowed_transitions: ('process' | 'inspect' | 'complete' | 'cancel')[];
      editable: boolean;
    };
    errors: 'error.invalid_transition' | 'error.receiving.stock_used';
  };
  /** Put the accepted goods into stock: a lot and a receipt for each line. */
  'inventory.receivings.complete': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['inventory.receivings.cancel']['output'];
    errors: 'error.duplicate' | 'error.invalid_transition' | 'error.receiving.inspection_pending' | 'error.receiving.over_receipt' | 'error.stock.not_managed';
  };
  /** Register a delivery, with or without a purchase order. Without items the open lines of the order are taken over. */
  'inventory.receivings.create': {
    input: {
      body?: {
        purchase_order_id?: number | null;
        client_id?: number;
        warehouse_id?: number;
        receiving_date?: string;
        delivery_note_no?: string | null;
        manager_id?: string | null;
        memo?: string | null;
        items?: {
          purchase_order_item_id?: number | null;
          item_id?: number;
          unit?: string;
          received_quantity: number | string;
          unit_price?: number | string;
          lot_no?: string | null;
          supplier_lot_no?: string | null;
          expiry_date?: string | null;
        }[];
      };
    };
    output: Operations['inventory.receivings.cancel']['output'];
    errors: 'error.date_in_future' | 'error.duplicate' | 'error.item.unknown_unit' | 'error.purchase_order.item_inactive' | 'error.receiving.client_mismatch' | 'error.receiving.line_mismatch' | 'error.receiving.not_editable' | 'error.receiving.over_receipt' | 'error.receiving.purchase_order_closed' | 'error.stock.not_managed' | 'error.validation_failed';
  };
  /** Delete a draft or a cancelled one that never reached stock. */
  'inventory.receivings.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.receiving.not_editable';
  };
  /** Record the incoming inspection: accepted and rejected quantities of lines, of all that are pending. */
  'inventory.receivings.inspect': {
    input: {
      id: number;
      body: {
        items: {
          id: number;
          accepted_quantity: number | string;
          rejected_quantity: number | string;
          reject_reason?: string | null;
        }[];
        inspected_at?: string;
      };
    };
    output: Operations['inventory.receivings.cancel']['output'];
    errors: 'error.date_in_future' | 'error.invalid_transition' | 'error.receiving.line_missing' | 'error.receiving.over_receipt' | 'error.receiving.quantity_mismatch';
  };
  /** Receivings; search over number, vendor, item, delivery_note_no. */
  'inventory.receivings.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of receiving_date, receiving_no, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        /** One or more of DRAFT, RECEIVED, INSPECTED, COMPLETED, CANCELLED, comma separated. */
        status?: string;
        client_id?: number;
        purchase_order_id?: number;
        warehouse_id?: number;
        inspection_pending?: boolean;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      receiving_no: string;
      status: 'DRAFT' | 'RECEIVED' | 'INSPECTED' | 'COMPLETED' | 'CANCELLED';
      purchase_order_id: number | null;
      client_id: number;
      warehouse_id: number;
      receiving_date: string;
      delivery_note_no: string | null;
      manager_id: string | null;
      inspected_at: string | null;
      inspected_by: string | null;
      completed_at: string | null;
      cancel_reason: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      vendor: {
        id: number;
        name: string;
      } | null;
      warehouse: {
        id: number;
        code: string;
        name: string;
      } | null;
      purchase_order: {
        id: number;
        purchase_order_no: string;
        status: 'DRAFT' | 'ORDERED' | 'PARTIALLY_RECEIVED' | 'RECEIVED' | 'CLOSED' | 'CANCELLED';
      } | null;
      manager: {
        id: string;
        name: string;
      } | null;
      item_count: number;
      pending_count: number;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** The goods have arrived; lines of items that are inspected on arrival await their inspection. */
  'inventory.receivings.process': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['inventory.receivings.cancel']['output'];
    errors: 'error.invalid_transition' | 'error.receiving.no_items' | 'error.receiving.over_receipt';
  };
  /** One receiving. */
  'inventory.receivings.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['inventory.receivings.cancel']['output'];
    errors: never;
  };
  /** Receiving at a glance. */
  'inventory.receivings.stats': {
    input: Record<string, never>;
    output: {
      by_status: {
        DRAFT: number;
        RECEIVED: number;
        INSPECTED: number;
        COMPLETED: number;
        CANCELLED: number;
      };
      inspection_pending_count: number;
      received_today_count: number;
      completed_amount_this_month: number | null;
    };
    errors: never;
  };
  /** Change a draft; once the goods have arrived only the memo and the lot fields of its lines. */
  'inventory.receivings.update': {
    input: {
      id: number;
      body?: {
        purchase_order_id?: number | null;
        client_id?: number;
        warehouse_id?: number;
        receiving_date?: string;
        delivery_note_no?: string | null;
        manager_id?: string | null;
        memo?: string | null;
        items?: {
          purchase_order_item_id?: number | null;
          item_id?: number;
          unit?: string;
          received_quantity?: number | string;
          unit_price?: number | string;
          lot_no?: string | null;
          supplier_lot_no?: string | null;
          expiry_date?: string | null;
          id?: number;
        }[];
      };
    };
    output: Operations['inventory.receivings.cancel']['output'];
    errors: 'error.date_in_future' | 'error.duplicate' | 'error.item.unknown_unit' | 'error.purchase_order.item_inactive' | 'error.receiving.client_mismatch' | 'error.receiving.line_mismatch' | 'error.receiving.not_editable' | 'error.receiving.over_receipt' | 'error.receiving.purchase_order_closed' | 'error.stock.not_managed' | 'error.validation_failed';
  };
  /** Block a lot. */
  'inventory.stock-lots.hold': {
    input: Operations['finance.tax-invoices.cancel']['input'];
    output: {
      id: number;
      item_id: number;
      warehouse_id: number;
      stock_id: number;
      lot_no: string;
      supplier_lot_no: string | null;
      origin: 'RECEIVING' | 'PRODUCTION' | 'ADJUSTMENT' | 'OPENING' | 'TRANSFER';
      client_id: number | null;
      receiving_item_id: number | null;
      received_date: string;
      expiry_date: string | null;
      initial_quantity: number;
      remaining_quantity: number;
      unit_cost?: number;
      status: 'AVAILABLE' | 'HOLD' | 'DEPLETED';
      hold_reason: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item: {
        id: number;
        code: string;
        name: string;
        specification: string | null;
        material: string | null;
        unit: string;
      } | null;
      warehouse: {
        id: number;
        code: string;
        name: string;
      } | null;
      supplier: {
        id: number;
        name: string;
      } | null;
      allowed_actions: ('hold' | 'release')[];
      receiving_item: {
        id: number;
        receiving_id: number;
        receiving_no: string;
        receiving_date: string;
        unit: string;
        received_quantity: number;
        accepted_quantity: number | null;
        rejected_quantity: number;
        inspection_result: string;
        purchase_order_id: number | null;
        purchase_order_no: string | null;
      } | null;
      transactions: {
        id: number;
        transaction_type: string;
        transaction_date: string;
        quantity: number;
        balance_after: number;
        lot_no: string | null;
        reference_type: string | null;
        reference_id: string | null;
        order_id: number | null;
        order_no: string | null;
        memo: string | null;
        unit_cost?: number;
        created_at: string;
      }[] | null;
    };
    errors: 'error.invalid_transition' | 'error.stock.reserved';
  };
  /** Lots; search over lot_no, supplier_lot_no, item code and name. */
  'inventory.stock-lots.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of received_date, lot_no, expiry_date, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        item_id?: number;
        warehouse_id?: number;
        status?: 'AVAILABLE' | 'HOLD' | 'DEPLETED';
        has_remaining?: boolean;
        expires_before?: string;
        material?: string;
      };
    };
    output: Page<{
      id: number;
      item_id: number;
      warehouse_id: number;
      stock_id: number;
      lot_no: string;
      supplier_lot_no: string | null;
      origin: 'RECEIVING' | 'PRODUCTION' | 'ADJUSTMENT' | 'OPENING' | 'TRANSFER';
      client_id: number | null;
      receiving_item_id: number | null;
      received_date: string;
      expiry_date: string | null;
      initial_quantity: number;
      remaining_quantity: number;
      unit_cost?: number;
      status: 'AVAILABLE' | 'HOLD' | 'DEPLETED';
      hold_reason: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item: {
        id: number;
        code: string;
        name: string;
        specification: string | null;
        material: string | null;
        unit: string;
      } | null;
      warehouse: {
        id: number;
        code: string;
        name: string;
      } | null;
      supplier: {
        id: number;
        name: string;
      } | null;
      allowed_actions: ('hold' | 'release')[];
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Unblock a lot. */
  'inventory.stock-lots.release': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['inventory.stock-lots.hold']['output'];
    errors: 'error.invalid_transition';
  };
  /** One lot. */
  'inventory.stock-lots.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['inventory.stock-lots.hold']['output'];
    errors: never;
  };
  /** Enter a miscellaneous receipt, issue or opening balance; the cost is that of one base unit. */
  'inventory.stock-transactions.create': {
    input: {
      body: {
        transaction_type: 'OPENING' | 'RECEIPT' | 'ISSUE';
        item_id: number;
        warehouse_id?: number | null;
        quantity: number | string;
        unit?: string;
        stock_lot_id?: number | null;
        lot_no?: string | null;
        unit_cost?: number | string | null;
        order_id?: number | null;
        expiry_date?: string | null;
        transaction_date?: string;
        memo?: string | null;
      };
    };
    output: {
      stock: {
        id: number;
        item_id: number;
        warehouse_id: number;
        quantity: number;
        reserved_quantity: number;
        last_received_at: string | null;
        last_issued_at: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        item: {
          id: number;
          code: string;
          name: string;
          item_type: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
          item_category: string | null;
          specification: string | null;
          unit: string;
          safety_stock: number;
        } | null;
        warehouse: {
          id: number;
          code: string;
          name: string;
          warehouse_type: 'MATERIAL' | 'PRODUCT' | 'WIP' | 'DEFECT' | 'OUTSIDE';
        } | null;
        held_quantity: number;
        available_quantity: number;
        stock_value: number | null;
        stock_status: 'NORMAL' | 'LOW' | 'OUT';
        allowed_actions: string[];
        lots: {
          id: number;
          lot_no: string;
          status: string;
          received_date: string;
          expiry_date: string | null;
          initial_quantity: number;
          remaining_quantity: number;
          unit_cost?: number;
        }[] | null;
        reservations: {
          id: number;
          order_id: number;
          order_no: string;
          quantity: number;
          issued_quantity: number;
        }[];
        transactions: {
          id: number;
          transaction_type: string;
          transaction_date: string;
          quantity: number;
          balance_after: number;
          lot_no: string | null;
          reference_type: string | null;
          reference_id: string | null;
          order_id: number | null;
          order_no: string | null;
          memo: string | null;
          unit_cost?: number;
          created_at: string;
        }[] | null;
      };
      transactions: {
        id: number;
        transaction_type: string;
        transaction_date: string;
        quantity: number;
        balance_after: number;
        lot_no: string | null;
        reference_type: string | null;
        reference_id: string | null;
        order_id: number | null;
        order_no: string | null;
        memo: string | null;
        unit_cost?: number;
        created_at: string;
      }[];
    };
    errors: 'error.date_in_future' | 'error.duplicate' | 'error.item.unknown_unit' | 'error.stock.already_opened' | 'error.stock.insufficient' | 'error.stock.lot_mismatch' | 'error.stock.lot_required' | 'error.stock.not_managed';
  };
  /** The ledger line by line. */
  'inventory.stock-transactions.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, transaction_date, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        stock_id?: number;
        item_id?: number;
        warehouse_id?: number;
        stock_lot_id?: number;
        order_id?: number;
        transaction_type?: string;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      stock_id: number;
      item_id: number;
      warehouse_id: number;
      stock_lot_id: number | null;
      transaction_type: 'OPENING' | 'RECEIPT' | 'ISSUE' | 'ADJUSTMENT' | 'TRANSFER_IN' | 'TRANSFER_OUT' | 'PRODUCTION_IN' | 'MATERIAL_INPUT' | 'MATERIAL_RETURN' | 'SHIPMENT' | 'SHIPMENT_RETURN' | 'SETTLEMENT';
      quantity: number;
      balance_after: number;
      unit_cost?: number;
      transaction_date: string;
      adjustment_reason: string | null;
      adjustment_reason_code: 'COUNT_DIFFERENCE' | 'DAMAGE' | 'LOSS' | 'FOUND' | 'CORRECTION' | 'SAMPLE' | 'OTHER' | null;
      reference_type: string | null;
      reference_id: string | null;
      reversal_of_id: number | null;
      order_id: number | null;
      drawn_quantity: number;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item: {
        id: number;
        code: string;
        name: string;
        specification: string | null;
        unit: string;
      } | null;
      warehouse: {
        id: number;
        code: string;
        name: string;
      } | null;
      lot_no: string | null;
      order_no: string | null;
    }, {
      page: number;
      size: number;
      total: number;
      last_page: number;
      quantity_sum: number;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Register an adjustment; a negative one may cut into reservations, the newest first. */
  'inventory.stocks.adjust': {
    input: {
      id: number;
      body: {
        quantity: number | string;
        reason: string;
        reason_code?: 'COUNT_DIFFERENCE' | 'DAMAGE' | 'LOSS' | 'FOUND' | 'CORRECTION' | 'SAMPLE' | 'OTHER';
        stock_lot_id?: number | null;
        unit_cost?: number | string | null;
        memo?: string | null;
        transaction_date?: string;
      };
    };
    output: {
      adjustment: {
        id: number;
        quantity: number;
        reason: string;
        reason_code: string;
        memo: string | null;
        lot_no: string | null;
        balance_before: number;
        balance_after: number;
        created_at: string;
        created_by: {
          id: string;
          name: string;
        } | null;
      };
      stock: {
        id: number;
        item_id: number;
        warehouse_id: number;
        quantity: number;
        reserved_quantity: number;
        last_received_at: string | null;
        last_issued_at: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        item: {
          id: number;
          code: string;
          name: string;
          item_type: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
          item_category: string | null;
          specification: string | null;
          unit: string;
          safety_stock: number;
        } | null;
        warehouse: {
          id: number;
          code: string;
          name: string;
          warehouse_type: 'MATERIAL' | 'PRODUCT' | 'WIP' | 'DEFECT' | 'OUTSIDE';
        } | null;
        held_quantity: number;
        available_quantity: number;
        stock_value: number | null;
        stock_status: 'NORMAL' | 'LOW' | 'OUT';
        allowed_actions: string[];
        lots: {
          id: number;
          lot_no: string;
          status: string;
          received_date: string;
          expiry_date: string | null;
          initial_quantity: number;
          remaining_quantity: number;
          unit_cost?: number;
        }[] | null;
        reservations: {
          id: number;
          order_id: number;
          order_no: string;
          quantity: number;
          issued_quantity: number;
        }[];
        transactions: {
          id: number;
          transaction_type: string;
          transaction_date: string;
          quantity: number;
          balance_after: number;
          lot_no: string | null;
          reference_type: string | null;
          reference_id: string | null;
          order_id: number | null;
          order_no: string | null;
          memo: string | null;
          unit_cost?: number;
          created_at: string;
        }[] | null;
      };
      reduced_reservations: {
        order_id: number;
        order_no: string;
        item_code: string;
        from: number;
        to: number;
      }[];
    };
    errors: 'error.date_in_future' | 'error.stock.insufficient' | 'error.stock.lot_mismatch' | 'error.stock.lot_required' | 'error.stock.not_managed';
  };
  /** Adjustment history of a stock, newest first. */
  'inventory.stocks.adjustments': {
    input: {
      id: number;
      query?: {
        page?: number;
        size?: number;
        start_date?: string;
        end_date?: string;
        reason_code?: 'COUNT_DIFFERENCE' | 'DAMAGE' | 'LOSS' | 'FOUND' | 'CORRECTION' | 'SAMPLE' | 'OTHER';
      };
    };
    output: Page<{
      id: number;
      quantity: number;
      reason: string;
      reason_code: string;
      memo: string | null;
      lot_no: string | null;
      balance_before: number;
      balance_after: number;
      created_at: string;
      created_by: {
        id: string;
        name: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Items with their stock in each warehouse and in all of them; those that fall short of their safety stock without any are among them. */
  'inventory.stocks.by-warehouse': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of item_code, quantity, reserved_quantity, available_quantity, each with - in front for descending. */
        sort?: string;
        search?: string;
        warehouse_id?: number;
        item_type?: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
        category_id?: number;
        /** One or more of NORMAL, LOW and OUT, comma separated. */
        stock_status?: string;
      };
    };
    output: Page<{
      item: {
        id: number;
        code: string;
        name: string;
        specification: string | null;
        unit: string;
        safety_stock: number;
      };
      quantity: number;
      reserved_quantity: number;
      held_quantity: number;
      available_quantity: number;
      stock_value: number | null;
      stock_status: 'NORMAL' | 'LOW' | 'OUT';
      warehouses: {
        stock_id: number;
        warehouse_id: number;
        quantity: number;
        reserved_quantity: number;
        held_quantity: number;
        available_quantity: number;
        stock_status: 'NORMAL' | 'LOW' | 'OUT';
      }[];
    }, {
      page: number;
      size: number;
      total: number;
      last_page: number;
      summary: {
        normal_count: number;
        low_count: number;
        out_count: number;
        held_count: number;
        stock_value: number | null;
        value_by_warehouse: {
          warehouse_id: number;
          stock_value: number | null;
        }[];
      };
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Stock ledger of a period (opening, in, out, closing) per item. */
  'inventory.stocks.ledger': {
    input: {
      query: {
        start_date: string;
        end_date: string;
        warehouse_id?: number;
        item_id?: number;
        item_type?: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
        search?: string;
      };
    };
    output: {
      item: {
        id: number;
        code: string;
        name: string;
        specification: string | null;
        unit: string;
      };
      opening_quantity: number;
      in_quantity: number;
      out_quantity: number;
      adjustment_quantity: number;
      closing_quantity: number;
    }[];
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Stock per item and warehouse; search over item code and name. */
  'inventory.stocks.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of item_code, quantity, available_quantity, updated_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        warehouse_id?: number;
        item_id?: number;
        item_type?: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
        item_category?: string;
        stock_status?: 'NORMAL' | 'LOW' | 'OUT';
      };
    };
    output: Page<{
      id: number;
      item_id: number;
      warehouse_id: number;
      quantity: number;
      reserved_quantity: number;
      last_received_at: string | null;
      last_issued_at: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item: {
        id: number;
        code: string;
        name: string;
        item_type: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
        item_category: string | null;
        specification: string | null;
        unit: string;
        safety_stock: number;
      } | null;
      warehouse: {
        id: number;
        code: string;
        name: string;
        warehouse_type: 'MATERIAL' | 'PRODUCT' | 'WIP' | 'DEFECT' | 'OUTSIDE';
      } | null;
      held_quantity: number;
      available_quantity: number;
      stock_value: number | null;
      stock_status: 'NORMAL' | 'LOW' | 'OUT';
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One stock. */
  'inventory.stocks.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      id: number;
      item_id: number;
      warehouse_id: number;
      quantity: number;
      reserved_quantity: number;
      last_received_at: string | null;
      last_issued_at: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item: {
        id: number;
        code: string;
        name: string;
        item_type: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
        item_category: string | null;
        specification: string | null;
        unit: string;
        safety_stock: number;
      } | null;
      warehouse: {
        id: number;
        code: string;
        name: string;
        warehouse_type: 'MATERIAL' | 'PRODUCT' | 'WIP' | 'DEFECT' | 'OUTSIDE';
      } | null;
      held_quantity: number;
      available_quantity: number;
      stock_value: number | null;
      stock_status: 'NORMAL' | 'LOW' | 'OUT';
      allowed_actions: string[];
      lots: {
        id: number;
        lot_no: string;
        status: string;
        received_date: string;
        expiry_date: string | null;
        initial_quantity: number;
        remaining_quantity: number;
        unit_cost?: number;
      }[] | null;
      reservations: {
        id: number;
        order_id: number;
        order_no: string;
        quantity: number;
        issued_quantity: number;
      }[];
      transactions: {
        id: number;
        transaction_type: string;
        transaction_date: string;
        quantity: number;
        balance_after: number;
        lot_no: string | null;
        reference_type: string | null;
        reference_id: string | null;
        order_id: number | null;
        order_no: string | null;
        memo: string | null;
        unit_cost?: number;
        created_at: string;
      }[] | null;
    };
    errors: never;
  };
  /** Stock at a glance. */
  'inventory.stocks.stats': {
    input: {
      query?: {
        warehouse_id?: number;
      };
    };
    output: {
      stock_count: number;
      stock_value: number | null;
      normal_count: number;
      low_count: number;
      out_count: number;
      held_quantity_count: number;
      by_warehouse: {
        id: number;
        name: string;
        stock_count: number;
        stock_value: number | null;
      }[];
    };
    errors: never;
  };
  /** Move stock to another warehouse. */
  'inventory.stocks.transfer': {
    input: {
      id: number;
      body: {
        to_warehouse_id: number;
        quantity: number | string;
        stock_lot_id?: number | null;
        transaction_date?: string;
        memo?: string | null;
      };
    };
    output: {
      from_stock: {
        id: number;
        item_id: number;
        warehouse_id: number;
        quantity: number;
        reserved_quantity: number;
        last_received_at: string | null;
        last_issued_at: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        item: {
          id: number;
          code: string;
          name: string;
          item_type: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
          item_category: string | null;
          specification: string | null;
          unit: string;
          safety_stock: number;
        } | null;
        warehouse: {
          id: number;
          code: string;
          name: string;
          warehouse_type: 'MATERIAL' | 'PRODUCT' | 'WIP' | 'DEFECT' | 'OUTSIDE';
        } | null;
        held_quantity: number;
        available_quantity: number;
        stock_value: number | null;
        stock_status: 'NORMAL' | 'LOW' | 'OUT';
        allowed_actions: string[];
        lots: {
          id: number;
          lot_no: string;
          status: string;
          received_date: string;
          expiry_date: string | null;
          initial_quantity: number;
          remaining_quantity: number;
          unit_cost?: number;
        }[] | null;
        reservations: {
          id: number;
          order_id: number;
          order_no: string;
          quantity: number;
          issued_quantity: number;
        }[];
        transactions: {
          id: number;
          transaction_type: string;
          transaction_date: string;
          quantity: number;
          balance_after: number;
          lot_no: string | null;
          reference_type: string | null;
          reference_id: string | null;
          order_id: number | null;
          order_no: string | null;
          memo: string | null;
          unit_cost?: number;
          created_at: string;
        }[] | null;
      };
      to_stock: {
        id: number;
        item_id: number;
        warehouse_id: number;
        quantity: number;
        reserved_quantity: number;
        last_received_at: string | null;
        last_issued_at: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        item: {
          id: number;
          code: string;
          name: string;
          item_type: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
          item_category: string | null;
          specification: string | null;
          unit: string;
          safety_stock: number;
        } | null;
        warehouse: {
          id: number;
          code: string;
          name: string;
          warehouse_type: 'MATERIAL' | 'PRODUCT' | 'WIP' | 'DEFECT' | 'OUTSIDE';
        } | null;
        held_quantity: number;
        available_quantity: number;
        stock_value: number | null;
        stock_status: 'NORMAL' | 'LOW' | 'OUT';
        allowed_actions: string[];
        lots: {
          id: number;
          lot_no: string;
          status: string;
          received_date: string;
          expiry_date: string | null;
          initial_quantity: number;
          remaining_quantity: number;
          unit_cost?: number;
        }[] | null;
        reservations: {
          id: number;
          order_id: number;
          order_no: string;
          quantity: number;
          issued_quantity: number;
        }[];
        transactions: {
          id: number;
          transaction_type: string;
          transaction_date: string;
          quantity: number;
          balance_after: number;
          lot_no: string | null;
          reference_type: string | null;
          reference_id: string | null;
          order_id: number | null;
          order_no: string | null;
          memo: string | null;
          unit_cost?: number;
          created_at: string;
        }[] | null;
      };
      transactions: {
        id: number;
        transaction_type: string;
        transaction_date: string;
        quantity: number;
        balance_after: number;
        lot_no: string | null;
        reference_type: string | null;
        reference_id: string | null;
        order_id: number | null;
        order_no: string | null;
        memo: string | null;
        unit_cost?: number;
        created_at: string;
      }[];
    };
    errors: 'error.date_in_future' | 'error.stock.insufficient' | 'error.stock.lot_held' | 'error.stock.lot_mismatch' | 'error.stock.lot_required' | 'error.stock.not_managed' | 'error.stock.same_warehouse';
  };
  /** Post a count: what differs becomes adjustments of one transaction. Refused as a whole where a row has moved since, so that nothing that came meanwhile is lost. */
  'inventory.warehouses.count': {
    input: {
      id: number;
      body: {
        reason: string;
        transaction_date?: string;
        memo?: string | null;
        lines: {
          stock_id: number;
          stock_lot_id?: number | null;
          expected: number | string;
          counted: number | string;
        }[];
      };
    };
    output: {
      line_count: number;
      adjusted_count: number;
      transactions: {
        id: number;
        transaction_type: string;
        transaction_date: string;
        quantity: number;
        balance_after: number;
        lot_no: string | null;
        reference_type: string | null;
        reference_id: string | null;
        order_id: number | null;
        order_no: string | null;
        memo: string | null;
        unit_cost?: number;
        created_at: string;
      }[];
      reduced_reservations: {
        order_id: number;
        order_no: string;
        item_code: string;
        from: number;
        to: number;
      }[];
    };
    errors: 'error.date_in_future' | 'error.stock.moved';
  };
  /** What should lie in a warehouse, row by row as it is counted: by lots where the item is managed by lots or a lot is on hold. */
  'inventory.warehouses.count-sheet': {
    input: {
      id: number;
      query?: {
        page?: number;
        size?: number;
        category_id?: number;
        include_empty?: boolean;
        search?: string;
      };
    };
    output: Page<{
      stock_id: number;
      item: {
        id: number;
        code: string;
        name: string;
        specification: string | null;
        unit: string;
      };
      stock_lot_id: number | null;
      lot_no: string | null;
      lot_status: string | null;
      received_date: string | null;
      expected: number;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Create a warehouse. */
  'inventory.warehouses.create': {
    input: {
      body: {
        code: string;
        name: string;
        warehouse_type?: 'MATERIAL' | 'PRODUCT' | 'WIP' | 'DEFECT' | 'OUTSIDE';
        manager_id?: string | null;
        address?: string | null;
        is_default?: boolean;
        is_active?: boolean;
        sort_order?: number | null;
        memo?: string | null;
      };
    };
    output: {
      id: number;
      code: string;
      name: string;
      warehouse_type: 'MATERIAL' | 'PRODUCT' | 'WIP' | 'DEFECT' | 'OUTSIDE';
      manager_id: string | null;
      address: string | null;
      is_default: boolean;
      is_active: boolean;
      sort_order: number | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      manager: {
        id: string;
        name: string;
      } | null;
      item_count: number | null;
      stock_value: number | null;
    };
    errors: 'error.duplicate' | 'error.validation_failed' | 'error.warehouse.default';
  };
  /** Delete a warehouse that never held stock. */
  'inventory.warehouses.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.warehouse.default';
  };
  /** Warehouses. */
  'inventory.warehouses.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of sort_order, code, name, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        warehouse_type?: 'MATERIAL' | 'PRODUCT' | 'WIP' | 'DEFECT' | 'OUTSIDE';
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      code: string;
      name: string;
      warehouse_type: 'MATERIAL' | 'PRODUCT' | 'WIP' | 'DEFECT' | 'OUTSIDE';
      manager_id: string | null;
      address: string | null;
      is_default: boolean;
      is_active: boolean;
      sort_order: number | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      manager: {
        id: string;
        name: string;
      } | null;
      item_count: number | null;
      stock_value: number | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One warehouse. */
  'inventory.warehouses.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['inventory.warehouses.create']['output'];
    errors: never;
  };
  /** Change a warehouse. */
  'inventory.warehouses.update': {
    input: {
      id: number;
      body?: {
        code?: string;
        name?: string;
        warehouse_type?: 'MATERIAL' | 'PRODUCT' | 'WIP' | 'DEFECT' | 'OUTSIDE';
        manager_id?: string | null;
        address?: string | null;
        is_default?: boolean;
        is_active?: boolean;
        sort_order?: number | null;
        memo?: string | null;
      };
    };
    output: Operations['inventory.warehouses.create']['output'];
    errors: 'error.duplicate' | 'error.validation_failed' | 'error.warehouse.default' | 'error.warehouse.not_empty';
  };
  /** Record uses at the prices of their days; requests that are known change nothing. */
  'platform.ai-token-usage.ingest': {
    input: {
      body: {
        usages: {
          kind: 'LANGUAGE_MODEL' | 'SPEECH_TO_TEXT' | 'OBJECT_STORAGE';
          provider: string;
          model: string;
          feature?: string | null;
          user_id?: string | null;
          request_id: string;
          used_at?: string;
          input_tokens?: number | string;
          cached_tokens?: number | string;
          output_tokens?: number | string;
          audio_seconds?: number | string;
          stored_bytes?: number | string;
          stored_days?: number;
          requests?: number;
        }[];
      };
    };
    output: {
      recorded: number;
      duplicates: number;
      unpriced: number;
      cost_usd: number;
    };
    errors: 'error.ai_usage.cached_exceeds_input' | 'error.ai_usage.future' | 'error.ai_usage.measure_missing';
  };
  /** Uses of this month, or of the range asked for, with statistics over all of them. */
  'platform.ai-token-usage.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of used_at, cost_usd, input_tokens, output_tokens, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        kind?: 'LANGUAGE_MODEL' | 'SPEECH_TO_TEXT' | 'OBJECT_STORAGE';
        provider?: string;
        model?: string;
        feature?: string;
        user_id?: string;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      kind: 'LANGUAGE_MODEL' | 'SPEECH_TO_TEXT' | 'OBJECT_STORAGE';
      provider: string;
      model: string;
      feature: string | null;
      user_id: string | null;
      request_id: string;
      used_at: string;
      input_tokens: number;
      cached_tokens: number;
      output_tokens: number;
      audio_seconds: number;
      stored_bytes: number;
      stored_days: number;
      requests: number;
      pricing_id: number | null;
      cost_usd: number;
      exchange_rate: number;
      cost_krw: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      user: {
        id: string;
        name: string;
      } | null;
    }, {
      page: number;
      size: number;
      total: number;
      last_page: number;
      statistics: {
        requests: number;
        cost_usd: number;
        cost_krw: number;
        unpriced: number;
        by_kind: {
          LANGUAGE_MODEL: {
            requests: number;
            cost_usd: number;
            cost_krw: number;
            input_tokens: number;
            cached_tokens: number;
            output_tokens: number;
            total_tokens: number;
          };
          SPEECH_TO_TEXT: {
            requests: number;
            cost_usd: number;
            cost_krw: number;
            audio_seconds: number;
            audio_minutes: number;
          };
          OBJECT_STORAGE: {
            requests: number;
            cost_usd: number;
            cost_krw: number;
            stored_bytes: number;
            gb_months: number;
          };
        };
        by_model: {
          kind: string;
          provider: string;
          model: string;
          total_tokens: number;
          requests: number;
          cost_usd: number;
          cost_krw: number;
        }[];
        by_feature: {
          feature: string | null;
          total_tokens: number;
          requests: number;
          cost_usd: number;
          cost_krw: number;
        }[];
        by_user: {
          user: {
            id: string;
            name: string;
          } | null;
          total_tokens: number;
          requests: number;
          cost_usd: number;
          cost_krw: number;
        }[];
        by_day: {
          date: string;
          total_tokens: number;
          requests: number;
          cost_usd: number;
          cost_krw: number;
        }[];
      };
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.date_range_too_long_years' | 'error.export_too_large';
  };
  /** Prices in force, today unless another day is named. */
  'platform.ai-token-usage.pricing': {
    input: Operations['hr.daily-report.export']['input'];
    output: {
      currency: 'USD';
      exchange_rate: number;
      language_model: {
        provider: string;
        model: string;
        effective_from: string;
        input_per_million: number | null;
        cached_per_million: number | null;
        output_per_million: number | null;
        per_minute: number | null;
        per_gb_month: number | null;
        per_thousand_requests: number | null;
      }[];
      speech_to_text: {
        provider: string;
        model: string;
        effective_from: string;
        input_per_million: number | null;
        cached_per_million: number | null;
        output_per_million: number | null;
        per_minute: number | null;
        per_gb_month: number | null;
        per_thousand_requests: number | null;
      }[];
      object_storage: {
        provider: string;
        model: string;
        effective_from: string;
        input_per_million: number | null;
        cached_per_million: number | null;
        output_per_million: number | null;
        per_minute: number | null;
        per_gb_month: number | null;
        per_thousand_requests: number | null;
      }[];
    };
    errors: never;
  };
  /** Make a key; the secret is shown this once. */
  'platform.api-keys.create': {
    input: {
      body: {
        name: string;
        description?: string | null;
        expires_at?: string | null;
        system?: boolean;
      };
    };
    output: {
      id: number;
      tenant_id: number | null;
      name: string;
      description: string | null;
      key_prefix: string;
      expires_at: string | null;
      last_used_at: string | null;
      last_used_ip: string | null;
      revoked_at: string | null;
      revoked_by: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      status: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
      allowed_actions: ('revoke')[];
      key: string;
    };
    errors: 'error.api_key.expiry_past' | 'error.system_admin_only';
  };
  /** Keys of the tenant; for a system administrator outside of tenants all keys. */
  'platform.api-keys.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, name, last_used_at, expires_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
      };
    };
    output: Page<{
      id: number;
      tenant_id: number | null;
      name: string;
      description: string | null;
      key_prefix: string;
      expires_at: string | null;
      last_used_at: string | null;
      last_used_ip: string | null;
      revoked_at: string | null;
      revoked_by: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      status: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Revoke a key for good. */
  'platform.api-keys.revoke': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: {
      id: number;
      tenant_id: number | null;
      name: string;
      description: string | null;
      key_prefix: string;
      expires_at: string | null;
      last_used_at: string | null;
      last_used_ip: string | null;
      revoked_at: string | null;
      revoked_by: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      status: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
      allowed_actions: ('revoke')[];
    };
    errors: 'error.api_key.revoked';
  };
  /** One key. */
  'platform.api-keys.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.api-keys.revoke']['output'];
    errors: never;
  };
  /** Rename a key or set its expiry. */
  'platform.api-keys.update': {
    input: {
      id: number;
      body?: {
        name?: string;
        description?: string | null;
        expires_at?: string | null;
      };
    };
    output: Operations['platform.api-keys.revoke']['output'];
    errors: 'error.api_key.expiry_past' | 'error.api_key.revoked';
  };
  /** Upload a version, unpublished: an apk of Android, an exe or msi of Windows. */
  'platform.app-versions.create': {
    input: {
      body: {
        platform?: 'ANDROID' | 'WINDOWS';
        version_code: number;
        version_name: string;
        min_version_code?: number;
        is_forced?: boolean;
        release_notes?: string;
        file: Blob;
      };
    };
    output: {
      id: number;
      platform: 'ANDROID' | 'WINDOWS';
      version_code: number;
      version_name: string;
      min_version_code: number;
      is_forced: boolean;
      is_published: boolean;
      release_notes: string | null;
      file_id: string | null;
      file_name: string | null;
      file_size: number | null;
      sha256: string | null;
      published_at: string | null;
      download_count: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      allowed_actions: string[];
    };
    errors: 'error.app_version.duplicate' | 'error.app_version.min_above_code' | 'error.file.empty' | 'error.file.required' | 'error.file.too_large' | 'error.file.unsupported_type';
  };
  /** Delete an unpublished version. */
  'platform.app-versions.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.app_version.published' | 'error.in_use';
  };
  /** All versions. */
  'platform.app-versions.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of version_code, published_at, download_count, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        platform?: 'ANDROID' | 'WINDOWS';
        is_published?: boolean;
      };
    };
    output: Page<{
      id: number;
      platform: 'ANDROID' | 'WINDOWS';
      version_code: number;
      version_name: string;
      min_version_code: number;
      is_forced: boolean;
      is_published: boolean;
      release_notes: string | null;
      file_id: string | null;
      file_name: string | null;
      file_size: number | null;
      sha256: string | null;
      published_at: string | null;
      download_count: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Offer a version to clients. */
  'platform.app-versions.publish': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['platform.app-versions.create']['output'];
    errors: 'error.app_version.published';
  };
  /** One version. */
  'platform.app-versions.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.app-versions.create']['output'];
    errors: never;
  };
  /** Withdraw a version; the next lower one is the latest then. */
  'platform.app-versions.unpublish': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['platform.app-versions.create']['output'];
    errors: 'error.app_version.not_published';
  };
  /** Change texts and force flags. */
  'platform.app-versions.update': {
    input: {
      id: number;
      body?: {
        version_name?: string;
        min_version_code?: number;
        is_forced?: boolean;
        release_notes?: string | null;
      };
    };
    output: Operations['platform.app-versions.create']['output'];
    errors: 'error.app_version.duplicate' | 'error.app_version.min_above_code' | 'error.validation_failed';
  };
  /** The package of a published version. */
  'platform.app.download': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Download;
    file: '*/*';
    errors: 'error.app_version.not_found';
  };
  /** The latest app version, and whether it has to be taken. */
  'platform.app.version': {
    input: {
      query?: {
        platform?: 'ANDROID' | 'WINDOWS';
        version_code?: number;
      };
    };
    output: {
      platform: 'ANDROID' | 'WINDOWS';
      latest: {
        id: number;
        version_code: number;
        version_name: string;
        release_notes: string | null;
        file_name: string;
        file_size: number;
        sha256: string;
        published_at: string;
        download_url: string;
      } | null;
      update_available: boolean;
      is_forced: boolean;
    };
    errors: never;
  };
  /** Create a delegation. */
  'platform.approval-delegations.create': {
    input: {
      body: {
        delegator_id?: string;
        delegate_id: string;
        start_date: string;
        end_date: string;
        form_ids?: number[] | null;
        reason?: string | null;
      };
    };
    output: {
      id: number;
      delegator_id: string;
      delegate_id: string;
      start_date: string;
      end_date: string;
      form_ids: unknown;
      reason: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      delegator: {
        id: string;
        name: string;
      };
      delegate: {
        id: string;
        name: string;
      };
      in_force: boolean;
    };
    errors: 'error.approval_delegation.circular' | 'error.approval_delegation.invalid_dates' | 'error.approval_delegation.invalid_delegate' | 'error.approval_delegation.not_delegator' | 'error.approval_delegation.overlap';
  };
  /** End or remove a delegation. */
  'platform.approval-delegations.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.approval_delegation.not_delegator' | 'error.in_use';
  };
  /** Delegations given or received (with the right to all of them: everybody's). */
  'platform.approval-delegations.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of start_date, end_date, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        role?: 'GIVEN' | 'RECEIVED';
        on_date?: string;
        delegator_id?: string;
      };
    };
    output: Page<{
      id: number;
      delegator_id: string;
      delegate_id: string;
      start_date: string;
      end_date: string;
      form_ids: unknown;
      reason: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      delegator: {
        id: string;
        name: string;
      };
      delegate: {
        id: string;
        name: string;
      };
      in_force: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One delegation. */
  'platform.approval-delegations.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.approval-delegations.create']['output'];
    errors: never;
  };
  /** Change a delegation. */
  'platform.approval-delegations.update': {
    input: {
      id: number;
      body?: {
        delegate_id?: string;
        start_date?: string;
        end_date?: string;
        form_ids?: number[] | null;
        reason?: string | null;
      };
    };
    output: Operations['platform.approval-delegations.create']['output'];
    errors: 'error.approval_delegation.circular' | 'error.approval_delegation.ended' | 'error.approval_delegation.invalid_dates' | 'error.approval_delegation.invalid_delegate' | 'error.approval_delegation.not_delegator' | 'error.approval_delegation.overlap';
  };
  /** Create a form. */
  'platform.approval-forms.create': {
    input: {
      body: {
        code: string;
        name: string;
        category?: string | null;
        description?: string | null;
        fields?: unknown[] | null;
        body_template?: string | null;
        default_line_id?: number | null;
        allow_pre_decide?: boolean;
        allow_self_approval?: boolean;
        is_active?: boolean;
        sort_order?: number;
      };
    };
    output: {
      id: number;
      code: string;
      name: string;
      category: string | null;
      description: string | null;
      fields: unknown;
      body_template: string | null;
      default_line_id: number | null;
      linked_type: 'nonconforming_reports' | 'leave_requests' | null;
      allow_pre_decide: boolean;
      allow_self_approval: boolean;
      is_system: boolean;
      is_active: boolean;
      sort_order: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      default_line: {
        id: number;
        name: string;
        steps: unknown[];
        resolved: {
          steps: {
            kind: string;
            step_order: number;
            approver_id: string;
            approver_name: string;
          }[];
          error: string | null;
        };
      } | null;
    };
    errors: 'error.approval_form.code_taken' | 'error.approval_form.fields_invalid' | 'error.validation_failed';
  };
  /** Delete a form. */
  'platform.approval-forms.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.approval_form.in_use' | 'error.approval_form.system';
  };
  /** Forms. */
  'platform.approval-forms.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of sort_order, name, code, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        is_active?: boolean;
        category?: string;
      };
    };
    output: Page<{
      id: number;
      code: string;
      name: string;
      category: string | null;
      description: string | null;
      fields: unknown;
      default_line_id: number | null;
      linked_type: 'nonconforming_reports' | 'leave_requests' | null;
      allow_pre_decide: boolean;
      allow_self_approval: boolean;
      is_system: boolean;
      is_active: boolean;
      sort_order: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One form. */
  'platform.approval-forms.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.approval-forms.create']['output'];
    errors: never;
  };
  /** Change a form. */
  'platform.approval-forms.update': {
    input: {
      id: number;
      body?: {
        code?: string;
        name?: string;
        category?: string | null;
        description?: string | null;
        fields?: unknown[] | null;
        body_template?: string | null;
        default_line_id?: number | null;
        allow_pre_decide?: boolean;
        allow_self_approval?: boolean;
        is_active?: boolean;
        sort_order?: number;
      };
    };
    output: Operations['platform.approval-forms.create']['output'];
    errors: 'error.approval_form.code_taken' | 'error.approval_form.fields_invalid' | 'error.approval_form.system' | 'error.validation_failed';
  };
  /** Create a line. */
  'platform.approval-lines.create': {
    input: {
      body: {
        name: string;
        form_id?: number | null;
        steps: ({
          kind?: 'APPROVAL' | 'AGREEMENT' | 'REFERENCE';
          step_order?: number;
          approver_id: string;
        } | {
          kind?: 'APPROVAL' | 'AGREEMENT' | 'REFERENCE';
          step_order?: number;
          rule: 'DEPARTMENT_HEAD';
          level?: number;
        })[];
        is_default?: boolean;
        shared?: boolean;
      };
    };
    output: {
      id: number;
      name: string;
      owner_id: string | null;
      form_id: number | null;
      steps: unknown;
      is_default: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      owner: {
        id: string;
        name: string;
      } | null;
      approvers: {
        id: string;
        name: string;
      }[];
      resolved: {
        steps: {
          kind: string;
          step_order: number;
          approver_id: string;
          approver_name: string;
        }[];
        error: string | null;
      };
    };
    errors: 'error.approval.approver_invalid' | 'error.approval.duplicate_approver' | 'error.approval.line_invalid' | 'error.approval_line.shared_forbidden' | 'error.conflict';
  };
  /** Delete a line. */
  'platform.approval-lines.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.approval_line.shared_forbidden' | 'error.in_use';
  };
  /** Shared lines and my own. */
  'platform.approval-lines.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of name, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        form_id?: number;
        shared?: boolean;
      };
    };
    output: Page<{
      id: number;
      name: string;
      owner_id: string | null;
      form_id: number | null;
      steps: unknown;
      is_default: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      owner: {
        id: string;
        name: string;
      } | null;
      approvers: {
        id: string;
        name: string;
      }[];
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One line. */
  'platform.approval-lines.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.approval-lines.create']['output'];
    errors: never;
  };
  /** Change a line. */
  'platform.approval-lines.update': {
    input: {
      id: number;
      body?: {
        name?: string;
        form_id?: number | null;
        steps?: ({
          kind?: 'APPROVAL' | 'AGREEMENT' | 'REFERENCE';
          step_order?: number;
          approver_id: string;
        } | {
          kind?: 'APPROVAL' | 'AGREEMENT' | 'REFERENCE';
          step_order?: number;
          rule: 'DEPARTMENT_HEAD';
          level?: number;
        })[];
        is_default?: boolean;
      };
    };
    output: Operations['platform.approval-lines.create']['output'];
    errors: 'error.approval.approver_invalid' | 'error.approval.duplicate_approver' | 'error.approval.line_invalid' | 'error.approval_line.shared_forbidden' | 'error.conflict';
  };
  /** Approve or agree at my step. */
  'platform.approvals.approve': {
    input: {
      id: number;
      body?: {
        comment?: string | null;
        step_id?: number;
      };
    };
    output: {
      id: number;
      document_no: string | null;
      form_id: number;
      title: string;
      content: unknown;
      body: string | null;
      is_urgent: boolean;
      status: 'DRAFT' | 'IN_PROGRESS' | 'ON_HOLD' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
      drafter_id: string;
      drafter_name: string | null;
      drafter_department: string | null;
      drafter_position: string | null;
      current_step_order: number | null;
      submit_comment: string | null;
      submitted_at: string | null;
      completed_at: string | null;
      withdrawn_at: string | null;
      withdraw_reason: string | null;
      resubmit_count: number;
      rejection_history: unknown;
      pre_decided_by: string | null;
      copied_from_id: number | null;
      linked_type: 'nonconforming_reports' | 'leave_requests' | null;
      linked_id: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      form: {
        id: number;
        code: string;
        name: string;
        fields: unknown;
      };
      drafter: {
        id: string;
        name: string;
      };
      current_approvers: {
        step_id: number;
        id: string;
        name: string;
        kind: string;
        status: string;
      }[];
      steps: {
        id: number;
        kind: 'APPROVAL' | 'AGREEMENT' | 'REFERENCE';
        step_order: number;
        approver_id: string;
        approver: {
          id: string;
          name: string;
        };
        status: 'WAITING' | 'PENDING' | 'ON_HOLD' | 'APPROVED' | 'REJECTED' | 'SKIPPED' | 'CANCELLED' | 'NOTIFIED';
        approver_name: string | null;
        department: string | null;
        position: string | null;
        acted_at: string | null;
        acted_by: string | null;
        actor: {
          id: string;
          name: string;
        } | null;
        delegation_id: number | null;
        comment: string | null;
        held_at: string | null;
        read_at: string | null;
        acted_on_behalf: boolean;
      }[];
      files: {
        id: string;
        name: string;
        type: string | null;
        size: number | null;
        url: string;
      }[];
      linked: {
        type: string;
        id: number;
        number: string;
        status: string;
      } | null;
      allowed_actions: string[];
    };
    errors: 'error.approval.not_approver' | 'error.approval.not_your_turn' | 'error.approval.own_document' | 'error.invalid_transition';
  };
  /** Numbers for the menu badges. */
  'platform.approvals.badge-counts': {
    input: Record<string, never>;
    output: {
      inbox: number;
      on_hold: number;
      rejected: number;
      references_unread: number;
      completed_unread: number;
      total: number;
    };
    errors: never;
  };
  /** Approve or agree at my step of many documents. */
  'platform.approvals.bulk-approve': {
    input: {
      body: {
        ids: number[];
        comment?: string | null;
      };
    };
    output: {
      done: number[];
      skipped: {
        id: number;
        reason: string;
        message: string;
      }[];
      approved: number;
      skipped_ids: number[];
    };
    errors: never;
  };
  /** Reject many documents at my step, for one reason. */
  'platform.approvals.bulk-reject': {
    input: {
      body: {
        ids: number[];
        comment: string;
      };
    };
    output: {
      done: number[];
      skipped: {
        id: number;
        reason: string;
        message: string;
      }[];
      rejected: number;
      skipped_ids: number[];
    };
    errors: never;
  };
  /** Completed box: APPROVED and REJECTED documents that I drafted or on which I (or my delegate) decided. */
  'platform.approvals.completed': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of completed_at, title, document_no, each with - in front for descending. */
        sort?: string;
        search?: string;
        result?: 'APPROVED' | 'REJECTED';
        my_role?: 'DRAFTED' | 'DECIDED';
        is_read?: boolean;
        form_id?: number;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      document_no: string | null;
      title: string;
      is_urgent: boolean;
      status: 'DRAFT' | 'IN_PROGRESS' | 'ON_HOLD' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
      form_id: number;
      drafter_id: string;
      drafter_name: string | null;
      drafter_department: string | null;
      drafter_position: string | null;
      current_step_order: number | null;
      submitted_at: string | null;
      completed_at: string | null;
      withdrawn_at: string | null;
      resubmit_count: number;
      pre_decided_by: string | null;
      copied_from_id: number | null;
      linked_type: 'nonconforming_reports' | 'leave_requests' | null;
      linked_id: string | null;
      created_at: string;
      updated_at: string | null;
      form: {
        id: number;
        code: string;
        name: string;
      };
      drafter: {
        id: string;
        name: string;
      };
      current_approvers: {
        step_id: number;
        id: string;
        name: string;
        kind: string;
        status: string;
      }[];
      is_read: boolean;
      my_role: 'DRAFTED' | 'DECIDED';
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Mark completed documents as read. */
  'platform.approvals.completed-read': {
    input: {
      body?: {
        ids?: number[];
        all?: true;
      };
    };
    output: {
      marked: number;
    };
    errors: never;
  };
  /** Counts of the completed box. */
  'platform.approvals.completed-summary': {
    input: {
      query?: {
        form_id?: number;
        start_date?: string;
        end_date?: string;
        search?: string;
      };
    };
    output: {
      total: number;
      approved: number;
      rejected: number;
      unread: number;
      drafted: number;
      decided: number;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Copy for redraft. */
  'platform.approvals.copy': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['platform.approvals.approve']['output'];
    errors: 'error.approval.form_inactive' | 'error.approval.linked_document' | 'error.approval.not_drafter';
  };
  /** Save a draft. */
  'platform.approvals.create': {
    input: {
      body: {
        form_id: number;
        title: string;
        content?: Record<string, unknown> | null;
        body?: string | null;
        is_urgent?: boolean;
        approval_line_id?: number;
        steps?: {
          kind?: 'APPROVAL' | 'AGREEMENT' | 'REFERENCE';
          step_order?: number;
          approver_id: string;
        }[];
        file_ids?: string[];
      };
    };
    output: Operations['platform.approvals.approve']['output'];
    errors: 'error.approval.approver_invalid' | 'error.approval.content_invalid' | 'error.approval.duplicate_approver' | 'error.approval.form_inactive' | 'error.approval.form_linked' | 'error.approval.line_invalid' | 'error.approval.line_unresolved' | 'error.approval.self_approval';
  };
  /** Delete a document. */
  'platform.approvals.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.approval.not_deletable' | 'error.approval.not_drafter';
  };
  /** Drafts box: everything I drafted. */
  'platform.approvals.drafts': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of updated_at, submitted_at, title, status, each with - in front for descending. */
        sort?: string;
        search?: string;
        /** One or more of DRAFT, IN_PROGRESS, ON_HOLD, APPROVED, REJECTED, WITHDRAWN, comma separated. */
        status?: string;
        form_id?: number;
      };
    };
    output: Page<{
      id: number;
      document_no: string | null;
      title: string;
      is_urgent: boolean;
      status: 'DRAFT' | 'IN_PROGRESS' | 'ON_HOLD' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
      form_id: number;
      drafter_id: string;
      drafter_name: string | null;
      drafter_department: string | null;
      drafter_position: string | null;
      current_step_order: number | null;
      submitted_at: string | null;
      completed_at: string | null;
      withdrawn_at: string | null;
      resubmit_count: number;
      pre_decided_by: string | null;
      copied_from_id: number | null;
      linked_type: 'nonconforming_reports' | 'leave_requests' | null;
      linked_id: string | null;
      created_at: string;
      updated_at: string | null;
      form: {
        id: number;
        code: string;
        name: string;
      };
      drafter: {
        id: string;
        name: string;
      };
      current_approvers: {
        step_id: number;
        id: string;
        name: string;
        kind: string;
        status: string;
      }[];
      withdrawable: boolean;
      editable: boolean;
      deletable: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Hold at my step. */
  'platform.approvals.hold': {
    input: Operations['platform.approvals.approve']['input'];
    output: Operations['platform.approvals.approve']['output'];
    errors: 'error.approval.not_approver' | 'error.approval.not_your_turn' | 'error.approval.own_document' | 'error.invalid_transition';
  };
  /** What waits for me, also as a delegate. */
  'platform.approvals.inbox': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of is_urgent, submitted_at, each with - in front for descending. */
        sort?: string;
        search?: string;
        status?: 'PENDING' | 'ON_HOLD';
        form_id?: number;
      };
    };
    output: Page<{
      id: number;
      document_no: string | null;
      title: string;
      is_urgent: boolean;
      status: 'DRAFT' | 'IN_PROGRESS' | 'ON_HOLD' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
      form_id: number;
      drafter_id: string;
      drafter_name: string | null;
      drafter_department: string | null;
      drafter_position: string | null;
      current_step_order: number | null;
      submitted_at: string | null;
      completed_at: string | null;
      withdrawn_at: string | null;
      resubmit_count: number;
      pre_decided_by: string | null;
      copied_from_id: number | null;
      linked_type: 'nonconforming_reports' | 'leave_requests' | null;
      linked_id: string | null;
      created_at: string;
      updated_at: string | null;
      form: {
        id: number;
        code: string;
        name: string;
      };
      drafter: {
        id: string;
        name: string;
      };
      current_approvers: {
        step_id: number;
        id: string;
        name: string;
        kind: string;
        status: string;
      }[];
      my_step: {
        id: number;
        kind: string;
        status: string;
        on_behalf_of: {
          id: string;
          name: string;
        } | null;
      };
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Documents the caller may see. */
  'platform.approvals.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of submitted_at, created_at, title, document_no, status, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'DRAFT' | 'IN_PROGRESS' | 'ON_HOLD' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
        form_id?: number;
        drafter_id?: string;
        linked_type?: 'nonconforming_reports' | 'leave_requests';
        is_urgent?: boolean;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      document_no: string | null;
      title: string;
      is_urgent: boolean;
      status: 'DRAFT' | 'IN_PROGRESS' | 'ON_HOLD' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
      form_id: number;
      drafter_id: string;
      drafter_name: string | null;
      drafter_department: string | null;
      drafter_position: string | null;
      current_step_order: number | null;
      submitted_at: string | null;
      completed_at: string | null;
      withdrawn_at: string | null;
      resubmit_count: number;
      pre_decided_by: string | null;
      copied_from_id: number | null;
      linked_type: 'nonconforming_reports' | 'leave_requests' | null;
      linked_id: string | null;
      created_at: string;
      updated_at: string | null;
      form: {
        id: number;
        code: string;
        name: string;
      };
      drafter: {
        id: string;
        name: string;
      };
      current_approvers: {
        step_id: number;
        id: string;
        name: string;
        kind: string;
        status: string;
      }[];
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Decide finally here; later steps are skipped. */
  'platform.approvals.pre-decide': {
    input: Operations['platform.approvals.approve']['input'];
    output: Operations['platform.approvals.approve']['output'];
    errors: 'error.approval.not_approver' | 'error.approval.not_your_turn' | 'error.approval.own_document' | 'error.approval.pre_decide_not_allowed' | 'error.invalid_transition';
  };
  /** Reference box: documents that name me as REFERENCE. */
  'platform.approvals.references': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of submitted_at, title, each with - in front for descending. */
        sort?: string;
        search?: string;
        is_read?: boolean;
        status?: 'DRAFT' | 'IN_PROGRESS' | 'ON_HOLD' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
      };
    };
    output: Page<{
      id: number;
      document_no: string | null;
      title: string;
      is_urgent: boolean;
      status: 'DRAFT' | 'IN_PROGRESS' | 'ON_HOLD' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN';
      form_id: number;
      drafter_id: string;
      drafter_name: string | null;
      drafter_department: string | null;
      drafter_position: string | null;
      current_step_order: number | null;
      submitted_at: string | null;
      completed_at: string | null;
      withdrawn_at: string | null;
      resubmit_count: number;
      pre_decided_by: string | null;
      copied_from_id: number | null;
      linked_type: 'nonconforming_reports' | 'leave_requests' | null;
      linked_id: string | null;
      created_at: string;
      updated_at: string | null;
      form: {
        id: number;
        code: string;
        name: string;
      };
      drafter: {
        id: string;
        name: string;
      };
      current_approvers: {
        step_id: number;
        id: string;
        name: string;
        kind: string;
        status: string;
      }[];
      read_at: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Mark references as read. */
  'platform.approvals.references-read': {
    input: Operations['platform.approvals.completed-read']['input'];
    output: Operations['platform.approvals.completed-read']['output'];
    errors: never;
  };
  /** Reject at my step. */
  'platform.approvals.reject': {
    input: {
      id: number;
      body: {
        comment: string;
        step_id?: number;
      };
    };
    output: Operations['platform.approvals.approve']['output'];
    errors: 'error.approval.not_approver' | 'error.approval.not_your_turn' | 'error.approval.own_document' | 'error.invalid_transition';
  };
  /** Release my hold. */
  'platform.approvals.release-hold': {
    input: {
      id: number;
      body?: {
        comment?: string | null;
      };
    };
    output: Operations['platform.approvals.approve']['output'];
    errors: 'error.approval.not_holder' | 'error.invalid_transition';
  };
  /** Submit a rejected document again. */
  'platform.approvals.resubmit': {
    input: {
      id: number;
      body?: {
        title?: string;
        content?: Record<string, unknown> | null;
        body?: string | null;
        steps?: {
          kind?: 'APPROVAL' | 'AGREEMENT' | 'REFERENCE';
          step_order?: number;
          approver_id?: string;
          id?: number;
        }[];
        comment?: string | null;
      };
    };
    output: Operations['platform.approvals.approve']['output'];
    errors: 'error.approval.approver_invalid' | 'error.approval.content_incomplete' | 'error.approval.content_invalid' | 'error.approval.duplicate_approver' | 'error.approval.line_invalid' | 'error.approval.line_required' | 'error.approval.not_drafter' | 'error.approval.self_approval' | 'error.invalid_transition' | 'error.leave_request.approval_superseded' | 'error.leave_request.no_working_days' | 'error.leave_request.overlap' | 'error.nonconforming_report.approval_superseded';
  };
  /** One document. */
  'platform.approvals.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.approvals.approve']['output'];
    errors: never;
  };
  /** Submit. */
  'platform.approvals.submit': {
    input: Operations['platform.approvals.release-hold']['input'];
    output: Operations['platform.approvals.approve']['output'];
    errors: 'error.approval.approver_invalid' | 'error.approval.content_incomplete' | 'error.approval.line_invalid' | 'error.approval.line_required' | 'error.approval.not_drafter' | 'error.approval.self_approval' | 'error.invalid_transition' | 'error.leave_request.approval_superseded' | 'error.nonconforming_report.approval_superseded';
  };
  /** Change a DRAFT or REJECTED document. */
  'platform.approvals.update': {
    input: {
      id: number;
      body?: {
        title?: string;
        content?: Record<string, unknown> | null;
        body?: string | null;
        is_urgent?: boolean;
        approval_line_id?: number;
        steps?: {
          kind?: 'APPROVAL' | 'AGREEMENT' | 'REFERENCE';
          step_order?: number;
          approver_id?: string;
          id?: number;
        }[];
        file_ids?: string[];
      };
    };
    output: Operations['platform.approvals.approve']['output'];
    errors: 'error.approval.approver_invalid' | 'error.approval.content_invalid' | 'error.approval.duplicate_approver' | 'error.approval.line_invalid' | 'error.approval.line_unresolved' | 'error.approval.not_drafter' | 'error.approval.not_editable' | 'error.approval.self_approval';
  };
  /** Take the document back. */
  'platform.approvals.withdraw': {
    input: Operations['finance.card-transactions.hide']['input'];
    output: Operations['platform.approvals.approve']['output'];
    errors: 'error.approval.already_acted' | 'error.approval.not_drafter' | 'error.invalid_transition';
  };
  /** Unified view: application audit and trigger audit in one time line. */
  'platform.audit-logs.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, each with - in front for descending. */
        sort?: string;
        source_kind?: 'APPLICATION' | 'TRIGGER';
        action?: string;
        actor_id?: string;
        target_type?: string;
        target_id?: string;
        request_id?: string;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: string;
      source_kind: 'APPLICATION' | 'TRIGGER';
      created_at: string;
      actor: {
        id: string;
        name: string | null;
      } | null;
      actor_type: 'USER' | 'API_KEY' | 'SIGNER' | 'JOB' | 'DATABASE';
      action: string;
      target_type: string | null;
      target_id: string | null;
      changed_columns: string[] | null;
      request_id: string | null;
      ip: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Add a board. */
  'platform.boards.create': {
    input: {
      body: {
        code: string;
        name: string;
        description?: string | null;
        board_type?: 'NOTICE' | 'FREE';
        sort_order?: number;
        allow_comments?: boolean;
        is_active?: boolean;
      };
    };
    output: {
      id: number;
      code: string;
      name: string;
      description: string | null;
      board_type: 'NOTICE' | 'FREE';
      sort_order: number;
      allow_comments: boolean;
      is_active: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      post_count: number | null;
      last_post_at: string | null;
    };
    errors: 'error.board.code_taken' | 'error.validation_failed';
  };
  /** Delete an empty board. */
  'platform.boards.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.board.not_empty';
  };
  /** Boards. */
  'platform.boards.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of sort_order, name, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      code: string;
      name: string;
      description: string | null;
      board_type: 'NOTICE' | 'FREE';
      sort_order: number;
      allow_comments: boolean;
      is_active: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      post_count: number | null;
      last_post_at: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One board. */
  'platform.boards.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.boards.create']['output'];
    errors: never;
  };
  /** Change a board. */
  'platform.boards.update': {
    input: {
      id: number;
      body?: {
        code?: string;
        name?: string;
        description?: string | null;
        board_type?: 'NOTICE' | 'FREE';
        sort_order?: number;
        allow_comments?: boolean;
        is_active?: boolean;
      };
    };
    output: Operations['platform.boards.create']['output'];
    errors: 'error.board.code_taken' | 'error.validation_failed';
  };
  /** Use over time, by day and by demo. */
  'platform.demo-analytics.activity': {
    input: {
      query?: {
        start_date?: string;
        end_date?: string;
        demo_tenant_id?: number;
      };
    };
    output: {
      days: {
        date: string;
        logins: number;
        active_tenants: number;
        created: number;
        converted: number;
        expired: number;
      }[];
      tenants: {
        demo_tenant_id: number;
        name: string;
        logins: number;
        active_days: number;
        last_activity_at: string | null;
        inactive_days: number;
      }[];
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.demo_tenant.not_found';
  };
  /** Funnel from creation to conversion, of demos created in the range. */
  'platform.demo-analytics.conversion-funnel': {
    input: {
      query?: {
        start_date?: string;
        end_date?: string;
        partner_id?: number;
        preset?: 'BASIC' | 'FULL';
      };
    };
    output: {
      stages: {
        stage: 'CREATED' | 'FIRST_LOGIN' | 'ENGAGED' | 'CONVERTED';
        count: number;
        rate_from_previous: number | null;
        rate_from_created: number | null;
      }[];
      lost: {
        expired: number;
        active: number;
      };
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Head figures. */
  'platform.demo-analytics.dashboard-summary': {
    input: Record<string, never>;
    output: {
      total: number;
      active: number;
      expired: number;
      converted: number;
      expiring_soon: number;
      inactive: number;
      created_this_month: number;
      converted_this_month: number;
      conversion_rate: number | null;
      average_days_to_convert: number | null;
    };
    errors: never;
  };
  /** What became of the demos of each partner. */
  'platform.demo-analytics.partner-performance': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of converted, conversion_rate, created, name, each with - in front for descending. */
        sort?: string;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      partner_id: number | null;
      name: string | null;
      created: number;
      active: number;
      expired: number;
      converted: number;
      conversion_rate: number | null;
      average_days_to_convert: number | null;
      last_created_at: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Make it a paying tenant. */
  'platform.demo-tenants.convert': {
    input: {
      id: number;
      body: {
        plan: 'BASIC' | 'STANDARD' | 'ENTERPRISE';
        keep_data?: boolean;
        subscription_started_on?: string;
      };
    };
    output: {
      id: number;
      tenant_id: number;
      partner_id: number | null;
      preset: 'BASIC' | 'FULL';
      status: 'ACTIVE' | 'EXPIRED' | 'CONVERTED';
      contact_name: string;
      contact_email: string;
      expires_at: string;
      memo: string | null;
      warned_at: string | null;
      inactive_since: string | null;
      expired_at: string | null;
      converted_at: string | null;
      converted_plan: 'BASIC' | 'STANDARD' | 'ENTERPRISE' | null;
      reset_count: number;
      last_reset_at: string | null;
      extension_count: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      tenant: {
        id: number;
        code: string;
        name: string;
        status: 'ACTIVE' | 'INACTIVE';
        last_activity_at: string | null;
      };
      partner: {
        id: number;
        name: string;
      } | null;
      days_left: number;
      inactive_days: number;
      allowed_actions: string[];
      events: {
        event: 'CREATED' | 'FIRST_LOGIN' | 'LOGIN' | 'ENGAGED' | 'WARNED' | 'INACTIVE' | 'EXPIRED' | 'RESET' | 'EXTENDED' | 'CONVERTED';
        business_date: string;
        created_at: string;
        detail: Record<string, unknown> | null;
      }[];
      record_counts: Record<string, number>;
    };
    errors: 'error.demo_tenant.already_converted' | 'error.demo_tenant.not_found';
  };
  /** Open a demo tenant with living data. */
  'platform.demo-tenants.create': {
    input: {
      body: {
        company_name: string;
        code?: string;
        preset?: 'BASIC' | 'FULL';
        partner_id?: number | null;
        contact_name: string;
        contact_email: string;
        admin_password?: string;
        days?: number;
        locale?: 'ko' | 'en';
        memo?: string | null;
      };
    };
    output: {
      id: number;
      tenant_id: number;
      partner_id: number | null;
      preset: 'BASIC' | 'FULL';
      status: 'ACTIVE' | 'EXPIRED' | 'CONVERTED';
      contact_name: string;
      contact_email: string;
      expires_at: string;
      memo: string | null;
      warned_at: string | null;
      inactive_since: string | null;
      expired_at: string | null;
      converted_at: string | null;
      converted_plan: 'BASIC' | 'STANDARD' | 'ENTERPRISE' | null;
      reset_count: number;
      last_reset_at: string | null;
      extension_count: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      tenant: {
        id: number;
        code: string;
        name: string;
        status: 'ACTIVE' | 'INACTIVE';
        last_activity_at: string | null;
      };
      partner: {
        id: number;
        name: string;
      } | null;
      days_left: number;
      inactive_days: number;
      allowed_actions: string[];
      events: {
        event: 'CREATED' | 'FIRST_LOGIN' | 'LOGIN' | 'ENGAGED' | 'WARNED' | 'INACTIVE' | 'EXPIRED' | 'RESET' | 'EXTENDED' | 'CONVERTED';
        business_date: string;
        created_at: string;
        detail: Record<string, unknown> | null;
      }[];
      record_counts: Record<string, number>;
      admin: {
        id: string;
        email: string;
      };
    };
    errors: 'error.demo_tenant.invalid_days' | 'error.demo_tenant.partner_inactive' | 'error.mail.throttled' | 'error.tenant.code_taken' | 'error.user.email_taken';
  };
  /** Give more days. */
  'platform.demo-tenants.extend': {
    input: {
      id: number;
      body?: {
        days?: number;
      };
    };
    output: Operations['platform.demo-tenants.convert']['output'];
    errors: 'error.demo_tenant.already_converted' | 'error.demo_tenant.extension_limit' | 'error.demo_tenant.invalid_days' | 'error.demo_tenant.not_found';
  };
  /** Demo tenants. */
  'platform.demo-tenants.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, expires_at, status, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'ACTIVE' | 'EXPIRED' | 'CONVERTED';
        preset?: 'BASIC' | 'FULL';
        partner_id?: number;
        expiring?: boolean;
        inactive?: boolean;
      };
    };
    output: Page<{
      id: number;
      tenant_id: number;
      partner_id: number | null;
      preset: 'BASIC' | 'FULL';
      status: 'ACTIVE' | 'EXPIRED' | 'CONVERTED';
      contact_name: string;
      contact_email: string;
      expires_at: string;
      memo: string | null;
      warned_at: string | null;
      inactive_since: string | null;
      expired_at: string | null;
      converted_at: string | null;
      converted_plan: 'BASIC' | 'STANDARD' | 'ENTERPRISE' | null;
      reset_count: number;
      last_reset_at: string | null;
      extension_count: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      tenant: {
        id: number;
        code: string;
        name: string;
        status: 'ACTIVE' | 'INACTIVE';
        last_activity_at: string | null;
      };
      partner: {
        id: number;
        name: string;
      } | null;
      days_left: number;
      inactive_days: number;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Back to the preset. */
  'platform.demo-tenants.reset': {
    input: {
      id: number;
      body?: {
        preset?: 'BASIC' | 'FULL';
      };
    };
    output: Operations['platform.demo-tenants.convert']['output'];
    errors: 'error.demo_tenant.already_converted' | 'error.demo_tenant.not_found';
  };
  /** One demo tenant. */
  'platform.demo-tenants.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.demo-tenants.convert']['output'];
    errors: 'error.demo_tenant.not_found';
  };
  /** Counts. */
  'platform.demo-tenants.stats': {
    input: Record<string, never>;
    output: {
      total: number;
      active: number;
      expired: number;
      converted: number;
      expiring_soon: number;
      inactive: number;
      by_preset: {
        preset: string;
        count: number;
      }[];
      by_partner: {
        partner_id: number | null;
        name: string | null;
        count: number;
      }[];
    };
    errors: never;
  };
  /** Create a department. */
  'platform.departments.create': {
    input: {
      body: {
        code: string;
        name: string;
        parent_id?: number | null;
        manager_id?: string | null;
        sort_order?: number;
        is_active?: boolean;
      };
    };
    output: {
      id: number;
      code: string;
      name: string;
      parent_id: number | null;
      manager_id: string | null;
      sort_order: number;
      is_active: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      manager: {
        id: string;
        name: string;
      } | null;
      user_count: number;
      parent: {
        id: number;
        code: string;
        name: string;
      } | null;
      children: {
        id: number;
        code: string;
        name: string;
      }[];
      users: {
        id: string;
        name: string;
      }[];
    };
    errors: 'error.department.code_taken' | 'error.department.too_deep';
  };
  /** Delete an empty department. */
  'platform.departments.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.department.in_use';
  };
  /** Departments, flat or as a tree: then all in one page, each with its children. */
  'platform.departments.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of sort_order, code, name, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        is_active?: boolean;
        tree?: boolean;
      };
    };
    output: Page<{
      id: number;
      code: string;
      name: string;
      parent_id: number | null;
      manager_id: string | null;
      sort_order: number;
      is_active: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      manager: {
        id: string;
        name: string;
      } | null;
      user_count: number;
      children?: unknown[];
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One department. */
  'platform.departments.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.departments.create']['output'];
    errors: never;
  };
  /** Change or move a department. */
  'platform.departments.update': {
    input: {
      id: number;
      body?: {
        code?: string;
        name?: string;
        parent_id?: number | null;
        manager_id?: string | null;
        sort_order?: number;
        is_active?: boolean;
      };
    };
    output: Operations['platform.departments.create']['output'];
    errors: 'error.department.code_taken' | 'error.department.cycle' | 'error.department.too_deep';
  };
  /** What happened to the contract, each row with the hash of the one before. */
  'platform.esign.audit-logs': {
    input: {
      id: number;
      query?: {
        page?: number;
        size?: number;
        /** One or more of seq, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
      };
    };
    output: Page<{
      id: number;
      contract_id: number;
      seq: number;
      event: 'CREATED' | 'UPDATED' | 'SENT' | 'REMINDED' | 'LINK_ISSUED' | 'VIEWED' | 'CODE_SENT' | 'VERIFY_FAILED' | 'VERIFIED' | 'SIGNED' | 'REJECTED' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED' | 'DOWNLOADED' | 'DELETED';
      signer_id: number | null;
      actor_id: string | null;
      ip: string | null;
      user_agent: string | null;
      detail: unknown;
      prev_hash: string;
      hash: string;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      signer_name: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Cancel an open contract. */
  'platform.esign.cancel': {
    input: Operations['finance.tax-invoices.cancel']['input'];
    output: {
      id: number;
      contract_no: string;
      status: 'DRAFT' | 'PENDING' | 'PARTIALLY_SIGNED' | 'COMPLETED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED';
      title: string;
      message: string | null;
      sign_order_type: 'PARALLEL' | 'SEQUENTIAL';
      client_id: number | null;
      expires_at: string | null;
      file_id: string | null;
      page_count: number | null;
      file_hash: string | null;
      signed_file_id: string | null;
      certificate_file_id: string | null;
      signed_file_hash: string | null;
      sent_at: string | null;
      sent_by: string | null;
      completed_at: string | null;
      cancelled_at: string | null;
      cancel_reason: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
      signers: {
        id: number;
        name: string;
        email: string;
        phone: string | null;
        company: string | null;
        sign_order: number;
        auth_method: 'EMAIL_CODE' | 'ACCESS_CODE';
        status: 'WAITING' | 'REQUESTED' | 'VIEWED' | 'VERIFIED' | 'SIGNED' | 'REJECTED' | 'CANCELLED';
        locked_until: string | null;
        requested_at: string | null;
        reminded_at: string | null;
        mail_pending: boolean;
        viewed_at: string | null;
        verified_at: string | null;
        consent_at: string | null;
        signed_at: string | null;
        signed_ip: string | null;
        signed_user_agent: string | null;
        reject_reason: string | null;
      }[];
      progress: {
        signed: number;
        total: number;
      };
      fields: {
        id: number;
        signer_id: number;
        type: 'SIGNATURE' | 'STAMP' | 'NAME' | 'DATE' | 'TEXT' | 'CHECKBOX';
        page: number;
        x: number;
        y: number;
        width: number;
        height: number;
        is_required: boolean;
        label: string | null;
        value: string | null;
        image_file_id: string | null;
        filled_at: string | null;
      }[];
      file: {
        id: string;
        filename: string;
        size: number;
      } | null;
      allowed_actions: ('update' | 'delete' | 'send' | 'cancel' | 'remind' | 'download' | 'certificate')[];
    };
    errors: 'error.invalid_transition';
  };
  /** Certificate of completion. */
  'platform.esign.certificate': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Download;
    file: 'application/pdf';
    errors: 'error.esign.not_completed';
  };
  /** Create a contract. */
  'platform.esign.create': {
    input: {
      body: {
        title: string;
        message?: string | null;
        sign_order_type?: 'PARALLEL' | 'SEQUENTIAL';
        client_id?: number | null;
        expires_at?: string | null;
        file_id?: string | null;
        signers?: {
          key?: string;
          name: string;
          email: string;
          phone?: string | null;
          company?: string | null;
          sign_order?: number;
          auth_method?: 'EMAIL_CODE' | 'ACCESS_CODE';
          access_code?: string;
        }[];
        fields?: {
          signer_key: string;
          type: 'SIGNATURE' | 'STAMP' | 'NAME' | 'DATE' | 'TEXT' | 'CHECKBOX';
          page: number;
          x: number | string;
          y: number | string;
          width: number | string;
          height: number | string;
          is_required?: boolean;
          label?: string | null;
        }[];
      };
    };
    output: Operations['platform.esign.cancel']['output'];
    errors: 'error.duplicate' | 'error.esign.access_code_required' | 'error.esign.duplicate_signer' | 'error.esign.field_out_of_page' | 'error.esign.file_invalid' | 'error.esign.not_editable' | 'error.esign.sign_order_invalid' | 'error.esign.signer_unknown' | 'error.file.too_large' | 'error.file.unsupported_type' | 'error.validation_failed';
  };
  /** Delete a contract. */
  'platform.esign.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.esign.not_deletable' | 'error.in_use';
  };
  /** The signed PDF; `original` gives the document that was sent, in any status. */
  'platform.esign.download': {
    input: {
      id: number;
      query?: {
        original?: boolean;
      };
    };
    output: Download;
    file: 'application/pdf';
    errors: 'error.esign.not_completed';
  };
  /** Recompute every hash from the stored bytes and rows. */
  'platform.esign.integrity': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      valid: boolean;
      file: {
        stored: string | null;
        computed: string | null;
        ok: boolean;
      } | null;
      signed_file: {
        stored: string | null;
        computed: string | null;
        ok: boolean;
      } | null;
      record: {
        stored: string | null;
        computed: string | null;
        ok: boolean;
      } | null;
      chain: {
        length: number;
        ok: boolean;
        first_broken_seq: number | null;
      };
    };
    errors: never;
  };
  /** A fresh signing link to hand over by messenger. */
  'platform.esign.link': {
    input: {
      id: number;
      signerId: number;
    };
    output: {
      token: string;
      url: string;
      expires_at: string;
    };
    errors: 'error.esign.not_open' | 'error.esign.not_your_turn';
  };
  /** Contracts with their signers and how many have signed; search over contract_no, title, names and e-mail addresses of signers. */
  'platform.esign.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, title, expires_at, status, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'DRAFT' | 'PENDING' | 'PARTIALLY_SIGNED' | 'COMPLETED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED';
        client_id?: number;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      contract_no: string;
      status: 'DRAFT' | 'PENDING' | 'PARTIALLY_SIGNED' | 'COMPLETED' | 'REJECTED' | 'CANCELLED' | 'EXPIRED';
      title: string;
      message: string | null;
      sign_order_type: 'PARALLEL' | 'SEQUENTIAL';
      client_id: number | null;
      expires_at: string | null;
      file_id: string | null;
      page_count: number | null;
      file_hash: string | null;
      signed_file_id: string | null;
      certificate_file_id: string | null;
      signed_file_hash: string | null;
      sent_at: string | null;
      sent_by: string | null;
      completed_at: string | null;
      cancelled_at: string | null;
      cancel_reason: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
      signers: {
        name: string;
        status: 'WAITING' | 'REQUESTED' | 'VIEWED' | 'VERIFIED' | 'SIGNED' | 'REJECTED' | 'CANCELLED';
      }[];
      progress: {
        signed: number;
        total: number;
      };
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Remind those whose turn it is. */
  'platform.esign.remind': {
    input: {
      id: number;
      body?: {
        signer_ids?: number[];
      };
    };
    output: {
      reminded: number[];
    };
    errors: 'error.esign.nobody_to_remind' | 'error.esign.not_open' | 'error.esign.reminded_recently' | 'error.esign.signer_unknown';
  };
  /** Send the request to the signers. */
  'platform.esign.send': {
    input: {
      id: number;
      body?: {
        expires_at?: string;
      };
    };
    output: Operations['platform.esign.cancel']['output'];
    errors: 'error.esign.expiry_past' | 'error.esign.file_invalid' | 'error.esign.file_required' | 'error.esign.sign_order_invalid' | 'error.esign.signature_field_required' | 'error.esign.signers_required' | 'error.invalid_transition';
  };
  /** One contract. */
  'platform.esign.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.esign.cancel']['output'];
    errors: never;
  };
  /** How many contracts there are by status, and how they end. */
  'platform.esign.stats': {
    input: Operations['finance.tax-invoices.summary']['input'];
    output: {
      total: number;
      by_status: {
        DRAFT: number;
        PENDING: number;
        PARTIALLY_SIGNED: number;
        COMPLETED: number;
        REJECTED: number;
        CANCELLED: number;
        EXPIRED: number;
      };
      completion_rate: number | null;
      average_hours_to_complete: number | null;
      expiring_soon: number;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Change a contract. */
  'platform.esign.update': {
    input: {
      id: number;
      body?: {
        title?: string;
        message?: string | null;
        sign_order_type?: 'PARALLEL' | 'SEQUENTIAL';
        client_id?: number | null;
        expires_at?: string | null;
        file_id?: string | null;
        signers?: {
          key?: string;
          name: string;
          email: string;
          phone?: string | null;
          company?: string | null;
          sign_order?: number;
          auth_method?: 'EMAIL_CODE' | 'ACCESS_CODE';
          access_code?: string;
        }[];
        fields?: {
          signer_key: string;
          type: 'SIGNATURE' | 'STAMP' | 'NAME' | 'DATE' | 'TEXT' | 'CHECKBOX';
          page: number;
          x: number | string;
          y: number | string;
          width: number | string;
          height: number | string;
          is_required?: boolean;
          label?: string | null;
        }[];
      };
    };
    output: Operations['platform.esign.cancel']['output'];
    errors: 'error.duplicate' | 'error.esign.access_code_required' | 'error.esign.duplicate_signer' | 'error.esign.field_out_of_page' | 'error.esign.fields_need_signers' | 'error.esign.file_invalid' | 'error.esign.not_editable' | 'error.esign.sign_order_invalid' | 'error.esign.signer_unknown' | 'error.file.too_large' | 'error.file.unsupported_type' | 'error.validation_failed';
  };
  /** Export the tenant's data; done when it answers. */
  'platform.export.create': {
    input: {
      body?: {
        export_type?: 'ALL' | 'FINANCE' | 'HR' | 'SALES' | 'INVENTORY' | 'PRODUCTION' | 'QUALITY' | 'PLATFORM';
        format?: 'XLSX' | 'CSV' | 'JSON';
        start_date?: string;
        end_date?: string;
        include_deleted?: boolean;
      };
    };
    output: {
      id: number;
      export_type: 'ALL' | 'FINANCE' | 'HR' | 'SALES' | 'INVENTORY' | 'PRODUCTION' | 'QUALITY' | 'PLATFORM';
      format: 'XLSX' | 'CSV' | 'JSON';
      status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';
      expired_reason: 'STUCK' | 'RETENTION' | null;
      requested_by: string;
      requested_at: string;
      options: unknown;
      completed_at: string | null;
      available_until: string | null;
      file_name: string | null;
      file_size: number | null;
      sha256: string | null;
      rows_total: number | null;
      rows_written: number | null;
      row_counts: unknown;
      skipped: unknown;
      linked_by: string | null;
      link_expires_at: string | null;
      error_key: string | null;
      download_count: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      requester: string | null;
      allowed_actions: string[];
    };
    errors: 'error.date_range_invalid' | 'error.export.in_progress' | 'error.export.nothing_readable' | 'error.export.too_large';
  };
  /** The file of an export. */
  'platform.export.download': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Download;
    file: '*/*';
    errors: 'error.export.expired' | 'error.export.failed' | 'error.export.not_ready';
  };
  /** A link that fetches the file without signing in, until it expires; one made before is revoked. */
  'platform.export.link': {
    input: {
      id: number;
      body?: {
        hours?: number;
      };
    };
    output: Operations['finance.taxprovider.account-link-url']['output'];
    errors: 'error.export.expired' | 'error.export.failed' | 'error.export.not_ready';
  };
  /** Exports. */
  'platform.export.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of requested_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        status?: 'PENDING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';
        export_type?: 'ALL' | 'FINANCE' | 'HR' | 'SALES' | 'INVENTORY' | 'PRODUCTION' | 'QUALITY' | 'PLATFORM';
      };
    };
    output: Page<{
      id: number;
      export_type: 'ALL' | 'FINANCE' | 'HR' | 'SALES' | 'INVENTORY' | 'PRODUCTION' | 'QUALITY' | 'PLATFORM';
      format: 'XLSX' | 'CSV' | 'JSON';
      status: 'PENDING' | 'COMPLETED' | 'FAILED' | 'EXPIRED';
      expired_reason: 'STUCK' | 'RETENTION' | null;
      requested_by: string;
      requested_at: string;
      options: unknown;
      completed_at: string | null;
      available_until: string | null;
      file_name: string | null;
      file_size: number | null;
      sha256: string | null;
      rows_total: number | null;
      rows_written: number | null;
      row_counts: unknown;
      skipped: unknown;
      linked_by: string | null;
      link_expires_at: string | null;
      error_key: string | null;
      download_count: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      requester: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** The file behind a link; the token is the credential. */
  'platform.export.shared': {
    input: {
      token: string;
    };
    output: Download;
    file: '*/*';
    errors: never;
  };
  /** One export. */
  'platform.export.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.export.create']['output'];
    errors: never;
  };
  /** Delete a file nobody refers to. */
  'platform.files.delete': {
    input: {
      id: string;
    };
    output: Operations['platform.files.delete']['input'];
    errors: 'error.file.in_use';
  };
  /** The file. */
  'platform.files.download': {
    input: {
      id: string;
      query?: {
        inline?: boolean;
      };
    };
    output: Download;
    file: '*/*';
    errors: never;
  };
  /** Files of the tenant. */
  'platform.files.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_on, filename_download, filesize, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        type?: string;
        uploaded_by?: string;
      };
    };
    output: Page<{
      id: string;
      title: string | null;
      filename_download: string;
      type: string | null;
      filesize: number | null;
      sha256: string | null;
      uploaded_by: string | null;
      created_on: string;
      url: string;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** A file's data. */
  'platform.files.show': {
    input: Operations['platform.files.delete']['input'];
    output: {
      id: string;
      title: string | null;
      filename_download: string;
      type: string | null;
      filesize: number | null;
      sha256: string | null;
      uploaded_by: string | null;
      created_on: string;
      url: string;
      used_in: {
        collection: string;
        id: number;
      }[];
    };
    errors: never;
  };
  /** Upload one file. */
  'platform.files.upload': {
    input: {
      body: {
        title?: string;
        file: Blob;
      };
    };
    output: {
      id: string;
      title: string | null;
      filename_download: string;
      type: string | null;
      filesize: number | null;
      sha256: string | null;
      uploaded_by: string | null;
      created_on: string;
      url: string;
    };
    errors: 'error.file.empty' | 'error.file.required' | 'error.file.too_large' | 'error.file.unsupported_type';
  };
  /** Jobs with their plan and last runs. */
  'platform.jobs.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of name, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
      };
    };
    output: Page<{
      job: string;
      label: string;
      schedule: string;
      plan: {
        every: 'day' | 'month' | 'tick';
        day: number | null;
        at: string | null;
        for: 'tenant' | 'server';
      };
      cron: string;
      next_due_at: string | null;
      rebuildable: boolean;
      last_run: {
        id: number;
        job: string;
        tenant_id: number | null;
        business_date: string;
        trigger: 'SCHEDULE' | 'MANUAL';
        status: 'RUNNING' | 'SUCCEEDED' | 'FAILED';
        started_at: string;
        finished_at: string | null;
        counts: Record<string, number> | null;
        error: string | null;
        started_by: string | null;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Run a job now. */
  'platform.jobs.run': {
    input: {
      job: string;
      body?: {
        tenant_id?: number;
        rebuild?: boolean;
      };
    };
    output: {
      id: number;
      job: string;
      tenant_id: number | null;
      business_date: string;
      trigger: 'SCHEDULE' | 'MANUAL';
      status: 'RUNNING' | 'SUCCEEDED' | 'FAILED';
      started_at: string;
      finished_at: string | null;
      counts: Record<string, number> | null;
      error: string | null;
      started_by: string | null;
    }[];
    errors: 'error.job.not_rebuildable' | 'error.job.running' | 'error.job.unknown';
  };
  /** The annual leave account of a person on a day. */
  'platform.leave-requests.balance': {
    input: {
      query?: {
        user_id?: string;
        date?: string;
      };
    };
    output: {
      user_id: string;
      period_start: string;
      period_end: string;
      granted: number | null;
      used: number;
      pending: number;
      remaining: number | null;
      available: number | null;
      by_type: Record<string, number>;
    };
    errors: never;
  };
  /** Cancel an approved leave; for those who may change every request. */
  'platform.leave-requests.cancel': {
    input: Operations['finance.tax-invoices.cancel']['input'];
    output: {
      id: number;
      request_no: string;
      status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
      user_id: string;
      leave_type: 'ANNUAL' | 'HALF_AM' | 'HALF_PM' | 'SICK' | 'FAMILY_EVENT' | 'OFFICIAL' | 'UNPAID' | 'MATERNITY' | 'CHILDCARE';
      start_date: string;
      end_date: string;
      days: number;
      reason: string;
      approval_id: number | null;
      decided_at: string | null;
      cancel_reason: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      user: {
        id: string;
        name: string;
      };
      department: {
        id: number;
        name: string;
      } | null;
      approval: {
        id: number;
        document_no: string | null;
        status: string;
        steps: {
          id: number;
          kind: 'APPROVAL' | 'AGREEMENT' | 'REFERENCE';
          step_order: number;
          approver_id: string;
          approver_name: string | null;
          department: string | null;
          position: string | null;
          status: 'WAITING' | 'PENDING' | 'ON_HOLD' | 'APPROVED' | 'REJECTED' | 'SKIPPED' | 'CANCELLED' | 'NOTIFIED';
          comment: string | null;
          acted_at: string | null;
        }[];
      } | null;
      allowed_actions: ('submit-approval' | 'cancel')[];
    };
    errors: 'error.forbidden' | 'error.invalid_transition';
  };
  /** Write a leave request. */
  'platform.leave-requests.create': {
    input: {
      body: {
        user_id?: string;
        leave_type: 'ANNUAL' | 'HALF_AM' | 'HALF_PM' | 'SICK' | 'FAMILY_EVENT' | 'OFFICIAL' | 'UNPAID' | 'MATERNITY' | 'CHILDCARE';
        start_date: string;
        end_date: string;
        reason: string;
      };
    };
    output: Operations['platform.leave-requests.cancel']['output'];
    errors: 'error.duplicate' | 'error.leave_request.half_day_span' | 'error.leave_request.no_working_days' | 'error.leave_request.not_editable' | 'error.leave_request.not_own' | 'error.validation_failed';
  };
  /** Delete a request in DRAFT, REJECTED or CANCELLED. */
  'platform.leave-requests.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.leave_request.not_deletable';
  };
  /** Leave requests, those that overlap the range of days; search over request_no, name and reason. */
  'platform.leave-requests.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of start_date, created_at, status, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
        leave_type?: 'ANNUAL' | 'HALF_AM' | 'HALF_PM' | 'SICK' | 'FAMILY_EVENT' | 'OFFICIAL' | 'UNPAID' | 'MATERNITY' | 'CHILDCARE';
        user_id?: string;
        department_id?: number;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      request_no: string;
      status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
      user_id: string;
      leave_type: 'ANNUAL' | 'HALF_AM' | 'HALF_PM' | 'SICK' | 'FAMILY_EVENT' | 'OFFICIAL' | 'UNPAID' | 'MATERNITY' | 'CHILDCARE';
      start_date: string;
      end_date: string;
      days: number;
      reason: string;
      approval_id: number | null;
      decided_at: string | null;
      cancel_reason: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      user: {
        id: string;
        name: string;
      };
      department: {
        id: number;
        name: string;
      } | null;
      approval: {
        id: number;
        document_no: string | null;
        status: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** One leave request. */
  'platform.leave-requests.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.leave-requests.cancel']['output'];
    errors: never;
  };
  /** Make the approval and submit it. Without line and steps the default line is taken. */
  'platform.leave-requests.submit-approval': {
    input: {
      id: number;
      body?: {
        title?: string;
        approval_line_id?: number;
        steps?: {
          kind?: 'APPROVAL' | 'AGREEMENT' | 'REFERENCE';
          step_order?: number;
          approver_id: string;
        }[];
        comment?: string | null;
      };
    };
    output: Operations['platform.leave-requests.cancel']['output'];
    errors: 'error.approval.approver_invalid' | 'error.approval.duplicate_approver' | 'error.approval.line_invalid' | 'error.approval.line_required' | 'error.approval.line_unresolved' | 'error.approval.self_approval' | 'error.invalid_transition' | 'error.leave_request.no_working_days' | 'error.leave_request.not_own' | 'error.leave_request.overlap' | 'error.tenant_user_required';
  };
  /** Change a request in DRAFT, REJECTED or CANCELLED. */
  'platform.leave-requests.update': {
    input: {
      id: number;
      body?: {
        leave_type?: 'ANNUAL' | 'HALF_AM' | 'HALF_PM' | 'SICK' | 'FAMILY_EVENT' | 'OFFICIAL' | 'UNPAID' | 'MATERNITY' | 'CHILDCARE';
        start_date?: string;
        end_date?: string;
        reason?: string;
      };
    };
    output: Operations['platform.leave-requests.cancel']['output'];
    errors: 'error.duplicate' | 'error.leave_request.half_day_span' | 'error.leave_request.no_working_days' | 'error.leave_request.not_editable' | 'error.validation_failed';
  };
  /** The whole menu tree, for the matrix. */
  'platform.menus.list': {
    input: Record<string, never>;
    output: {
      id: number;
      code: string;
      label: string;
      path: string | null;
      icon: string | null;
      collections: string[];
      actions: string[];
      sort_order: number;
      children: (Record<string, unknown>)[];
    }[];
    errors: never;
  };
  /** Grant one action on one collection to a role. */
  'platform.permissions.create': {
    input: {
      body: {
        role_id: string;
        collection: string;
        action: 'create' | 'read' | 'update' | 'delete';
        fields?: string[];
        filter?: Record<string, unknown> | null;
        validation?: Record<string, unknown> | null;
        presets?: Record<string, unknown> | null;
      };
    };
    output: {
      id: number;
      role_id: string;
      collection: string;
      action: 'create' | 'read' | 'update' | 'delete';
      fields: string[] | null;
      filter: Record<string, unknown> | null;
      validation: Record<string, unknown> | null;
      presets: Record<string, unknown> | null;
    };
    errors: 'error.permission.collection_not_grantable' | 'error.permission.duplicate' | 'error.permission.exceeds_own' | 'error.permission.filter_invalid' | 'error.role.builtin' | 'error.role.exceeds_own' | 'error.role.own_role';
  };
  /** Take one permission away. */
  'platform.permissions.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.permission.exceeds_own' | 'error.role.builtin' | 'error.role.exceeds_own' | 'error.role.own_role';
  };
  /** Permissions of the tenant's roles. */
  'platform.permissions.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of collection, action, each with - in front for descending. */
        sort?: string;
        role_id?: string;
        collection?: string;
        action?: 'create' | 'read' | 'update' | 'delete';
      };
    };
    output: Page<{
      id: number;
      role_id: string;
      collection: string;
      action: 'create' | 'read' | 'update' | 'delete';
      fields: string[] | null;
      filter: Record<string, unknown> | null;
      validation: Record<string, unknown> | null;
      presets: Record<string, unknown> | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** The permission map: which route asks for what. */
  'platform.permissions.map': {
    input: Record<string, never>;
    output: {
      method: string;
      path: string;
      collection: string;
      action: string | null;
      tag: string;
    }[];
    errors: never;
  };
  /** One permission. */
  'platform.permissions.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.permissions.create']['output'];
    errors: never;
  };
  /** Change fields, filter, validation or presets. */
  'platform.permissions.update': {
    input: {
      id: number;
      body?: {
        fields?: string[];
        filter?: Record<string, unknown> | null;
        validation?: Record<string, unknown> | null;
        presets?: Record<string, unknown> | null;
      };
    };
    output: Operations['platform.permissions.create']['output'];
    errors: 'error.permission.exceeds_own' | 'error.permission.filter_invalid' | 'error.role.builtin' | 'error.role.exceeds_own' | 'error.role.own_role';
  };
  /** Present permission version. */
  'platform.permissions.version': {
    input: Record<string, never>;
    output: {
      version: number;
    };
    errors: never;
  };
  /** Create a position. */
  'platform.positions.create': {
    input: {
      body: {
        name: string;
        rank_order?: number;
        is_active?: boolean;
      };
    };
    output: {
      id: number;
      name: string;
      rank_order: number;
      is_active: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      user_count: number;
    };
    errors: 'error.position.name_taken' | 'error.validation_failed';
  };
  /** Delete an unused position. */
  'platform.positions.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.position.in_use';
  };
  /** Positions by rank. */
  'platform.positions.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of rank_order, name, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      name: string;
      rank_order: number;
      is_active: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      user_count: number;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One position. */
  'platform.positions.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.positions.create']['output'];
    errors: never;
  };
  /** Change a position. */
  'platform.positions.update': {
    input: {
      id: number;
      body?: {
        name?: string;
        rank_order?: number;
        is_active?: boolean;
      };
    };
    output: Operations['platform.positions.create']['output'];
    errors: 'error.position.name_taken' | 'error.validation_failed';
  };
  /** Comment or reply; whoever is answered is notified. */
  'platform.posts.comment-create': {
    input: {
      id: number;
      body: {
        content: string;
        parent_id?: number | null;
      };
    };
    output: {
      id: number;
      post_id: number;
      parent_id: number | null;
      author: {
        id: string;
        name: string;
      } | null;
      content: string | null;
      is_deleted: boolean;
      created_at: string;
      updated_at: string | null;
      editable: boolean;
      deletable: boolean;
    };
    errors: 'error.board.inactive' | 'error.post.comments_closed' | 'error.post.reply_depth';
  };
  /** Delete a comment; one with replies keeps its place. */
  'platform.posts.comment-delete': {
    input: {
      id: number;
      commentId: number;
    };
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.post.not_author';
  };
  /** Change the own comment. */
  'platform.posts.comment-update': {
    input: {
      id: number;
      commentId: number;
      body: {
        content: string;
      };
    };
    output: Operations['platform.posts.comment-create']['output'];
    errors: 'error.post.not_author';
  };
  /** Comments, oldest first, replies below theirs. */
  'platform.posts.comments': {
    input: {
      id: number;
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, each with - in front for descending. */
        sort?: string;
      };
    };
    output: Page<{
      id: number;
      post_id: number;
      parent_id: number | null;
      author: {
        id: string;
        name: string;
      } | null;
      content: string | null;
      is_deleted: boolean;
      created_at: string;
      updated_at: string | null;
      editable: boolean;
      deletable: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Write a post. */
  'platform.posts.create': {
    input: {
      body: {
        board_id: number;
        title: string;
        content: string;
        is_pinned?: boolean;
        file_ids?: string[];
      };
    };
    output: {
      id: number;
      board_id: number;
      title: string;
      content: string;
      is_pinned: boolean;
      view_count: number;
      author_id: string;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      board: {
        id: number;
        code: string;
        name: string;
        board_type: 'NOTICE' | 'FREE';
      } | null;
      author: {
        id: string;
        name: string;
      } | null;
      comment_count: number | null;
      file_count: number | null;
      is_read: boolean;
      files: {
        id: string;
        name: string;
        type: string | null;
        size: number | null;
        url: string;
      }[];
      comments_open: boolean;
      editable: boolean;
      deletable: boolean;
    };
    errors: 'error.board.inactive' | 'error.board.notice_only' | 'error.post.pin_forbidden';
  };
  /** Delete a post with its comments. */
  'platform.posts.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.post.not_author';
  };
  /** Posts, pinned first. */
  'platform.posts.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, view_count, title, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        board_id?: number;
        author_id?: string;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      board_id: number;
      title: string;
      is_pinned: boolean;
      view_count: number;
      author_id: string;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      board: {
        id: number;
        code: string;
        name: string;
        board_type: 'NOTICE' | 'FREE';
      } | null;
      author: {
        id: string;
        name: string;
      } | null;
      comment_count: number | null;
      file_count: number | null;
      is_read: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** One post; a view of it is counted for each reader and day. */
  'platform.posts.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.posts.create']['output'];
    errors: never;
  };
  /** Change a post; it stays on its board. */
  'platform.posts.update': {
    input: {
      id: number;
      body?: {
        title?: string;
        content?: string;
        is_pinned?: boolean;
        file_ids?: string[];
      };
    };
    output: Operations['platform.posts.create']['output'];
    errors: 'error.post.not_author' | 'error.post.pin_forbidden';
  };
  /** Add a role. */
  'platform.roles.create': {
    input: {
      body: {
        code: string;
        name: string;
        description?: string | null;
        icon?: string | null;
        copy_from_role_id?: string;
      };
    };
    output: {
      id: string;
      code: string;
      name: string;
      description: string | null;
      icon: string | null;
      is_builtin: boolean;
      user_count: number;
      permission_count: number;
      permissions: {
        id: number;
        role_id: string;
        collection: string;
        action: 'create' | 'read' | 'update' | 'delete';
        fields: string[] | null;
        filter: Record<string, unknown> | null;
        validation: Record<string, unknown> | null;
        presets: Record<string, unknown> | null;
      }[];
      users: {
        id: string;
        name: string;
        email: string | null;
        status: string;
      }[];
    };
    errors: 'error.role.code_taken' | 'error.role.exceeds_own';
  };
  /** Delete a role nobody holds. */
  'platform.roles.delete': {
    input: Operations['platform.files.delete']['input'];
    output: Operations['platform.files.delete']['input'];
    errors: 'error.role.builtin' | 'error.role.exceeds_own' | 'error.role.in_use' | 'error.role.own_role';
  };
  /** Roles of the tenant. */
  'platform.roles.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of name, code, created_at, each with - in front for descending. */
        sort?: string;
        search?: string;
      };
    };
    output: Page<{
      id: string;
      code: string;
      name: string;
      description: string | null;
      icon: string | null;
      is_builtin: boolean;
      user_count: number;
      permission_count: number;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Menu matrix of a role. */
  'platform.roles.menu-permissions': {
    input: Operations['platform.files.delete']['input'];
    output: {
      menu_id: number;
      code: string;
      label: string;
      visible: boolean;
      read: boolean | null;
      create: boolean | null;
      update: boolean | null;
      delete: boolean | null;
      grantable: {
        read: boolean | null;
        create: boolean | null;
        update: boolean | null;
        delete: boolean | null;
      };
      children: (Record<string, unknown>)[];
    }[];
    errors: never;
  };
  /** Set the menu matrix; menus not named stay as they are. */
  'platform.roles.set-menu-permissions': {
    input: {
      id: string;
      body: {
        menus: {
          menu_id: number;
          visible?: boolean;
          read?: boolean;
          create?: boolean;
          update?: boolean;
          delete?: boolean;
        }[];
      };
    };
    output: Operations['platform.roles.menu-permissions']['output'];
    errors: 'error.role.builtin' | 'error.role.exceeds_own' | 'error.role.menu_action_unknown' | 'error.role.menu_conflict' | 'error.role.menu_needs_read' | 'error.role.own_role';
  };
  /** One role with its permissions and users. */
  'platform.roles.show': {
    input: Operations['platform.files.delete']['input'];
    output: Operations['platform.roles.create']['output'];
    errors: never;
  };
  /** Rename a role. */
  'platform.roles.update': {
    input: {
      id: string;
      body?: {
        name?: string;
        description?: string | null;
        icon?: string | null;
      };
    };
    output: Operations['platform.roles.create']['output'];
    errors: 'error.role.builtin' | 'error.role.exceeds_own' | 'error.role.own_role';
  };
  /** The PDF and my fields. */
  'platform.signing.document': {
    input: {
      token: string;
      query?: {
        format?: 'pdf' | 'json';
      };
    };
    output: {
      file_url: string;
      page_count: number;
      file_hash: string;
      fields: {
        id: number;
        type: 'SIGNATURE' | 'STAMP' | 'NAME' | 'DATE' | 'TEXT' | 'CHECKBOX';
        page: number;
        x: number;
        y: number;
        width: number;
        height: number;
        is_required: boolean;
        label: string | null;
      }[];
    };
    file: 'application/pdf';
    errors: 'error.esign.contract_closed' | 'error.esign.expired' | 'error.esign.session_invalid' | 'error.esign.token_invalid';
  };
  /** A signer's copy of the completed PDF. */
  'platform.signing.download': {
    input: {
      token: string;
      query?: {
        certificate?: boolean;
      };
    };
    output: Download;
    file: 'application/pdf';
    errors: 'error.esign.not_completed' | 'error.esign.session_invalid' | 'error.esign.token_invalid';
  };
  /** Refuse to sign. */
  'platform.signing.reject': {
    input: {
      token: string;
      body: {
        reason: string;
      };
    };
    output: {
      status: string;
      contract_status: string;
    };
    errors: 'error.esign.contract_closed' | 'error.esign.expired' | 'error.esign.session_invalid' | 'error.esign.token_invalid' | 'error.esign.token_used';
  };
  /** Mail a 6-digit code. */
  'platform.signing.send-code': {
    input: Operations['platform.export.shared']['input'];
    output: {
      masked_email: string;
      expires_at: string;
    };
    errors: 'error.esign.code_not_used' | 'error.esign.code_too_often' | 'error.esign.contract_closed' | 'error.esign.expired' | 'error.esign.token_invalid' | 'error.esign.token_used';
  };
  /** Sign. */
  'platform.signing.sign': {
    input: {
      token: string;
      body: {
        consent: boolean;
        signature?: string;
        fields?: {
          field_id: number;
          value?: string | boolean;
          image?: string;
        }[];
      };
    };
    output: {
      status: string;
      contract_status: string;
      signed_at: string;
    };
    errors: 'error.esign.consent_required' | 'error.esign.contract_closed' | 'error.esign.expired' | 'error.esign.field_required' | 'error.esign.field_unknown' | 'error.esign.file_changed' | 'error.esign.image_invalid' | 'error.esign.session_invalid' | 'error.esign.token_invalid' | 'error.esign.token_used';
  };
  /** Was the file with this SHA-256 signed here, and has it not changed since? */
  'platform.signing.signed-file': {
    input: {
      sha256: string;
    };
    output: {
      contract_no: string;
      company: string;
      completed_at: string;
    };
    errors: 'error.esign.file_unknown';
  };
  /** Prove who I am by code or access code. */
  'platform.signing.verify': {
    input: {
      token: string;
      body: {
        code: string;
      };
    };
    output: {
      session: string;
      expires_at: string;
    };
    errors: 'error.esign.code_expired' | 'error.esign.code_wrong' | 'error.esign.contract_closed' | 'error.esign.expired' | 'error.esign.locked' | 'error.esign.token_invalid' | 'error.esign.token_used';
  };
  /** What am I asked to sign? */
  'platform.signing.view': {
    input: Operations['platform.export.shared']['input'];
    output: {
      contract: {
        title: string;
        message: string | null;
        sender: string;
        company: string;
        status: string;
        expires_at: string;
      };
      signer: {
        name: string;
        masked_email: string;
        status: string;
      };
      auth_method: string;
      next: 'verify' | 'sign' | 'done';
    };
    errors: 'error.esign.token_invalid';
  };
  /** The document as a page. */
  'platform.system.docs': {
    input: {
      query?: {
        lang?: 'ko' | 'en';
      };
    };
    output: Download;
    file: 'text/html';
    errors: never;
  };
  /** What the page is made of. */
  'platform.system.docs-asset': {
    input: {
      asset: string;
    };
    output: Download;
    file: 'text/*';
    errors: never;
  };
  /** Is the service well? */
  'platform.system.health': {
    input: Record<string, never>;
    output: {
      status: 'ok' | 'degraded';
      api_version: 'v1';
      time: string;
      checks: Record<string, string>;
    };
    errors: 'error.unhealthy';
  };
  /** OpenAPI 3.1 made from the routes. */
  'platform.system.openapi': {
    input: Operations['platform.system.docs']['input'];
    output: Record<string, unknown>;
    errors: never;
  };
  /** Let it in again. */
  'platform.tenants.activate': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: {
      id: number;
      code: string;
      name: string;
      business_number: string | null;
      status: 'ACTIVE' | 'INACTIVE';
      inactive_reason: 'SUSPENDED' | 'DEMO_EXPIRED' | null;
      plan: 'DEMO' | 'BASIC' | 'STANDARD' | 'ENTERPRISE';
      is_demo: boolean;
      time_zone: string;
      locale: 'ko' | 'en';
      public_catalogue: boolean;
      max_users: number | null;
      logo_id: string | null;
      settings: unknown;
      permission_version: number;
      last_activity_at: string | null;
      subscription_started_on: string | null;
      subscription_ends_on: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      user_count: number;
      api_key_count: number;
      allowed_actions: ('suspend' | 'activate')[];
      demo: {
        id: number;
        status: string;
        preset: string;
        expires_at: string;
      } | null;
    };
    errors: 'error.invalid_transition' | 'error.tenant.demo_expired';
  };
  /** Open a tenant with its reference data and first administrator. */
  'platform.tenants.create': {
    input: {
      body: {
        code: string;
        name: string;
        business_number?: string | null;
        plan?: 'BASIC' | 'STANDARD' | 'ENTERPRISE';
        time_zone?: string;
        locale?: 'ko' | 'en';
        public_catalogue?: boolean;
        max_users?: number | null;
        logo_id?: string | null;
        settings?: {
          approval_mail?: boolean;
          esign_expiry_days?: number;
          file_max_mb?: number;
          export_max_rows?: number;
          ai_exchange_rate?: number | null;
          working_weekdays?: number[];
        } | null;
        subscription_started_on?: string | null;
        subscription_ends_on?: string | null;
        admin: {
          email: string;
          name: string;
          password?: string;
        };
      };
    };
    output: {
      id: number;
      code: string;
      name: string;
      business_number: string | null;
      status: 'ACTIVE' | 'INACTIVE';
      inactive_reason: 'SUSPENDED' | 'DEMO_EXPIRED' | null;
      plan: 'DEMO' | 'BASIC' | 'STANDARD' | 'ENTERPRISE';
      is_demo: boolean;
      time_zone: string;
      locale: 'ko' | 'en';
      public_catalogue: boolean;
      max_users: number | null;
      logo_id: string | null;
      settings: unknown;
      permission_version: number;
      last_activity_at: string | null;
      subscription_started_on: string | null;
      subscription_ends_on: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      user_count: number;
      api_key_count: number;
      allowed_actions: ('suspend' | 'activate')[];
      demo: {
        id: number;
        status: string;
        preset: string;
        expires_at: string;
      } | null;
      admin: {
        id: string;
        email: string;
        status: string;
      };
    };
    errors: 'error.business_number.invalid' | 'error.mail.throttled' | 'error.tenant.code_taken' | 'error.tenant.time_zone_unknown' | 'error.user.email_taken';
  };
  /** The caller's tenant and settings. */
  'platform.tenants.current': {
    input: Record<string, never>;
    output: {
      id: number;
      code: string;
      name: string;
      business_number: string | null;
      status: 'ACTIVE' | 'INACTIVE';
      inactive_reason: 'SUSPENDED' | 'DEMO_EXPIRED' | null;
      plan: 'DEMO' | 'BASIC' | 'STANDARD' | 'ENTERPRISE';
      is_demo: boolean;
      time_zone: string;
      locale: 'ko' | 'en';
      public_catalogue: boolean;
      max_users: number | null;
      logo_id: string | null;
      settings: unknown;
      permission_version: number;
      last_activity_at: string | null;
      subscription_started_on: string | null;
      subscription_ends_on: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      fiscal_year_start_month: number;
    };
    errors: 'error.tenant.none';
  };
  /** Change the own tenant's settings. */
  'platform.tenants.current-update': {
    input: {
      body?: {
        name?: string;
        business_number?: string | null;
        time_zone?: string;
        locale?: 'ko' | 'en';
        public_catalogue?: boolean;
        logo_id?: string | null;
        settings?: {
          approval_mail?: boolean;
          esign_expiry_days?: number;
          file_max_mb?: number;
          export_max_rows?: number;
          ai_exchange_rate?: number | null;
          working_weekdays?: number[];
        } | null;
      };
    };
    output: Operations['platform.tenants.current']['output'];
    errors: 'error.business_number.invalid' | 'error.tenant.logo_invalid' | 'error.tenant.time_zone_unknown';
  };
  /** Close an INACTIVE tenant. */
  'platform.tenants.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.tenant.still_active';
  };
  /** Fill a tenant without business with a JSON export of everything. */
  'platform.tenants.import': {
    input: {
      id: number;
      body: {
        file: Blob;
      };
    };
    output: {
      sha256: string;
      /** Rows of each collection. */
      rows: Record<string, number>;
      /** Rows that are nothing without a file, as an export has no bytes of files, or without the record that they name, which this one lacks. */
      left_out: Record<string, number>;
      /** References to files that were cleared. */
      files_missing: number;
      people: {
        matched: number;
        created: number;
      };
    };
    errors: 'error.file.empty' | 'error.file.required' | 'error.file.too_large' | 'error.import.invalid_rows' | 'error.import.manifest_differs' | 'error.import.not_empty' | 'error.import.partial' | 'error.import.refused' | 'error.import.too_many_rows' | 'error.import.unreadable';
  };
  /** All tenants. */
  'platform.tenants.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of name, code, created_at, last_activity_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'ACTIVE' | 'INACTIVE';
        plan?: 'DEMO' | 'BASIC' | 'STANDARD' | 'ENTERPRISE';
        is_demo?: boolean;
      };
    };
    output: Page<{
      id: number;
      code: string;
      name: string;
      business_number: string | null;
      status: 'ACTIVE' | 'INACTIVE';
      inactive_reason: 'SUSPENDED' | 'DEMO_EXPIRED' | null;
      plan: 'DEMO' | 'BASIC' | 'STANDARD' | 'ENTERPRISE';
      is_demo: boolean;
      time_zone: string;
      locale: 'ko' | 'en';
      public_catalogue: boolean;
      max_users: number | null;
      logo_id: string | null;
      settings: unknown;
      permission_version: number;
      last_activity_at: string | null;
      subscription_started_on: string | null;
      subscription_ends_on: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      user_count: number;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One tenant. */
  'platform.tenants.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['platform.tenants.activate']['output'];
    errors: never;
  };
  /** Shut a tenant out. */
  'platform.tenants.suspend': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['platform.tenants.activate']['output'];
    errors: 'error.invalid_transition';
  };
  /** Change a tenant. */
  'platform.tenants.update': {
    input: {
      id: number;
      body?: {
        name?: string;
        business_number?: string | null;
        plan?: 'BASIC' | 'STANDARD' | 'ENTERPRISE';
        time_zone?: string;
        locale?: 'ko' | 'en';
        public_catalogue?: boolean;
        max_users?: number | null;
        logo_id?: string | null;
        settings?: {
          approval_mail?: boolean;
          esign_expiry_days?: number;
          file_max_mb?: number;
          export_max_rows?: number;
          ai_exchange_rate?: number | null;
          working_weekdays?: number[];
        } | null;
        subscription_started_on?: string | null;
        subscription_ends_on?: string | null;
      };
    };
    output: Operations['platform.tenants.activate']['output'];
    errors: 'error.business_number.invalid' | 'error.tenant.demo_plan' | 'error.tenant.logo_invalid' | 'error.tenant.max_users_below_count' | 'error.tenant.time_zone_unknown';
  };
  /** Everything that happened to one record. */
  'platform.trigger-audit.history': {
    input: {
      tableName: string;
      rowId: string;
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, each with - in front for descending. */
        sort?: string;
      };
    };
    output: Page<{
      id: number;
      created_at: string;
      tenant_id: number | null;
      table_name: string;
      row_id: string;
      dml_type: 'INSERT' | 'UPDATE' | 'DELETE';
      operation: 'INSERT' | 'UPDATE' | 'SOFT_DELETE' | 'RESTORE' | 'DELETE';
      changed_columns: string[] | null;
      actor: {
        id: string;
        name: string | null;
      } | null;
      actor_type: 'USER' | 'API_KEY' | 'SIGNER' | 'JOB' | 'DATABASE';
      source: 'API' | 'STUDIO' | 'FLOW' | 'JOB' | 'SQL';
      rollback_of: number | null;
      diff: {
        column: string;
        old: unknown;
        new: unknown;
      }[];
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large' | 'error.trigger_audit.table_unknown';
  };
  /** Trigger audit rows; a search names a record or a request in full. */
  'platform.trigger-audit.index': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, each with - in front for descending. */
        sort?: string;
        search?: string;
        table_name?: string;
        row_id?: string;
        dml_type?: 'INSERT' | 'UPDATE' | 'DELETE';
        actor_id?: string;
        actor_type?: 'USER' | 'API_KEY' | 'SIGNER' | 'JOB' | 'DATABASE';
        source?: 'API' | 'STUDIO' | 'FLOW' | 'JOB' | 'SQL';
        column?: string;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      created_at: string;
      tenant_id: number | null;
      table_name: string;
      row_id: string;
      dml_type: 'INSERT' | 'UPDATE' | 'DELETE';
      operation: 'INSERT' | 'UPDATE' | 'SOFT_DELETE' | 'RESTORE' | 'DELETE';
      changed_columns: string[] | null;
      actor: {
        id: string;
        name: string | null;
      } | null;
      actor_type: 'USER' | 'API_KEY' | 'SIGNER' | 'JOB' | 'DATABASE';
      source: 'API' | 'STUDIO' | 'FLOW' | 'JOB' | 'SQL';
      rollback_of: number | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Undo all that one request changed, the last change first; all of it or nothing. */
  'platform.trigger-audit.request-rollback': {
    input: {
      requestId: string;
      body: {
        reason: string;
      };
    };
    output: {
      request_id: string;
      rows: {
        table_name: string;
        row_id: string;
        action: 'DELETE' | 'UPDATE' | 'INSERT' | 'RESTORE';
        trigger_audit_id: number | null;
      }[];
    };
    errors: 'error.trigger_audit.blocked' | 'error.trigger_audit.conflict' | 'error.trigger_audit.not_rollbackable';
  };
  /** What undoing all that one request changed would do; changes nothing. */
  'platform.trigger-audit.request-rollback-preview': {
    input: {
      requestId: string;
    };
    output: {
      can_rollback: boolean;
      request_id: string;
      rows: {
        can_rollback: boolean;
        action: 'DELETE' | 'UPDATE' | 'INSERT' | 'RESTORE' | null;
        table_name: string;
        row_id: string;
        changes: {
          column: string;
          current: unknown;
          restored: unknown;
          expected: unknown;
          conflict: boolean;
        }[];
        conflicts: string[];
        blocked_by: string[];
        reasons: string[];
      }[];
    };
    errors: 'error.trigger_audit.not_rollbackable';
  };
  /** Undo this one change. */
  'platform.trigger-audit.rollback': {
    input: {
      id: number;
      body: {
        reason: string;
        columns?: string[];
      };
    };
    output: {
      table_name: string;
      row_id: string;
      action: 'DELETE' | 'UPDATE' | 'INSERT' | 'RESTORE';
      trigger_audit_id: number | null;
    };
    errors: 'error.trigger_audit.blocked' | 'error.trigger_audit.column_unknown' | 'error.trigger_audit.conflict' | 'error.trigger_audit.not_rollbackable';
  };
  /** What a rollback would do; changes nothing. */
  'platform.trigger-audit.rollback-preview': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      can_rollback: boolean;
      action: 'DELETE' | 'UPDATE' | 'INSERT' | 'RESTORE' | null;
      table_name: string;
      row_id: string;
      changes: {
        column: string;
        current: unknown;
        restored: unknown;
        expected: unknown;
        conflict: boolean;
      }[];
      conflicts: string[];
      blocked_by: string[];
      reasons: string[];
    };
    errors: never;
  };
  /** One row with both sides. */
  'platform.trigger-audit.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      id: number;
      created_at: string;
      tenant_id: number | null;
      table_name: string;
      row_id: string;
      dml_type: 'INSERT' | 'UPDATE' | 'DELETE';
      operation: 'INSERT' | 'UPDATE' | 'SOFT_DELETE' | 'RESTORE' | 'DELETE';
      changed_columns: string[] | null;
      actor: {
        id: string;
        name: string | null;
      } | null;
      actor_type: 'USER' | 'API_KEY' | 'SIGNER' | 'JOB' | 'DATABASE';
      source: 'API' | 'STUDIO' | 'FLOW' | 'JOB' | 'SQL';
      rollback_of: number | null;
      old_values: Record<string, unknown> | null;
      new_values: Record<string, unknown> | null;
      session_info: Record<string, unknown> | null;
      db_user: string;
      transaction_id: number;
      rolled_back_by: number | null;
      can_rollback: boolean;
    };
    errors: never;
  };
  /** Counts. */
  'platform.trigger-audit.stats': {
    input: {
      query?: {
        start_date?: string;
        end_date?: string;
        table_name?: string;
      };
    };
    output: {
      total: number;
      by_dml: Record<string, number>;
      by_table: {
        table_name: string;
        count: number;
      }[];
      by_actor: {
        actor_id: string | null;
        name: string | null;
        count: number;
      }[];
      by_day: {
        date: string;
        count: number;
      }[];
      by_source: Record<string, number>;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Unlock a suspended user. */
  'platform.users.activate': {
    input: {
      id: string;
      body?: Record<string, never>;
    };
    output: {
      id: string;
      email: string | null;
      first_name: string | null;
      last_name: string | null;
      name: string;
      phone: string | null;
      language: string | null;
      status: string;
      last_access: string | null;
      created_at: string;
      department: {
        id: number;
        name: string;
      } | null;
      position: {
        id: number;
        name: string;
        rank_order: number;
      } | null;
      role: {
        id: string;
        code: string | null;
        name: string;
      } | null;
    };
    errors: 'error.invalid_transition' | 'error.role.exceeds_own' | 'error.user.limit_reached';
  };
  /** Add or invite a user. */
  'platform.users.create': {
    input: {
      body: {
        email: string;
        first_name?: string | null;
        last_name: string;
        role_id: string;
        department_id?: number | null;
        position_id?: number | null;
        phone?: string | null;
        language?: 'ko-KR' | 'en-US' | null;
        password?: string;
      };
    };
    output: Operations['platform.users.activate']['output'];
    errors: 'error.mail.throttled' | 'error.role.exceeds_own' | 'error.role.not_assignable' | 'error.user.email_taken' | 'error.user.limit_reached';
  };
  /** Archive a user. */
  'platform.users.delete': {
    input: Operations['platform.files.delete']['input'];
    output: Operations['platform.files.delete']['input'];
    errors: 'error.role.exceeds_own' | 'error.user.last_admin' | 'error.user.open_approvals' | 'error.user.self';
  };
  /** Colleagues for pickers: those who are active, unless all are asked for. */
  'platform.users.directory': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of name, department, each with - in front for descending. */
        sort?: string;
        search?: string;
        department_id?: number;
        include_inactive?: boolean;
      };
    };
    output: Page<{
      id: string;
      name: string;
      email: string | null;
      department: {
        id: number;
        name: string;
      } | null;
      position: {
        id: number;
        name: string;
        rank_order: number;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Mail the invitation again. */
  'platform.users.invite': {
    input: Operations['platform.users.activate']['input'];
    output: Operations['platform.users.activate']['output'];
    errors: 'error.invalid_transition' | 'error.mail.throttled' | 'error.role.exceeds_own';
  };
  /** Users of the tenant. */
  'platform.users.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of name, email, last_access, created_at, each with - in front for descending. */
        sort?: string;
        search?: string;
        status?: 'active' | 'invited' | 'suspended' | 'archived' | 'draft' | 'unverified';
        department_id?: number;
        position_id?: number;
        role_id?: string;
      };
    };
    output: Page<{
      id: string;
      email: string | null;
      first_name: string | null;
      last_name: string | null;
      name: string;
      phone: string | null;
      language: string | null;
      status: string;
      last_access: string | null;
      created_at: string;
      department: {
        id: number;
        name: string;
      } | null;
      position: {
        id: number;
        name: string;
        rank_order: number;
      } | null;
      role: {
        id: string;
        code: string | null;
        name: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** The signed-in user with permissions and menus. */
  'platform.users.me': {
    input: Record<string, never>;
    output: {
      id: string;
      email: string | null;
      first_name: string | null;
      last_name: string | null;
      name: string;
      phone: string | null;
      language: string | null;
      status: string;
      last_access: string | null;
      created_at: string;
      department: {
        id: number;
        name: string;
      } | null;
      position: {
        id: number;
        name: string;
        rank_order: number;
      } | null;
      role: {
        id: string;
        code: string | null;
        name: string;
      } | null;
      is_system_admin: boolean;
      tenant: {
        id: number;
        code: string;
        name: string;
        status: string;
        plan: string;
        is_demo: boolean;
        time_zone: string;
        locale: string;
      } | null;
      employee_id: number | null;
      permissions: {
        version: number;
        collections: Record<string, string[]>;
      };
      menus: {
        id: number;
        code: string;
        label: string;
        path: string | null;
        icon: string | null;
        actions: string[];
        children: unknown[];
      }[];
      delegated_from: {
        id: string;
        name: string;
      }[];
    };
    errors: never;
  };
  /** Change your own profile. */
  'platform.users.me-update': {
    input: {
      body?: {
        first_name?: string | null;
        last_name?: string;
        language?: 'ko-KR' | 'en-US' | null;
        phone?: string | null;
        avatar?: string | null;
        email_notifications?: boolean;
      };
    };
    output: Operations['platform.users.me']['output'];
    errors: 'error.user.avatar_invalid';
  };
  /** Roles of the tenant, and which of them you may give. */
  'platform.users.roles': {
    input: Record<string, never>;
    output: {
      id: string;
      code: string | null;
      name: string;
      /** False for a role with rights that you do not have. */
      is_assignable: boolean;
    }[];
    errors: never;
  };
  /** One user. */
  'platform.users.show': {
    input: Operations['platform.files.delete']['input'];
    output: Operations['platform.users.activate']['output'];
    errors: never;
  };
  /** Lock a user out. */
  'platform.users.suspend': {
    input: Operations['platform.users.activate']['input'];
    output: Operations['platform.users.activate']['output'];
    errors: 'error.invalid_transition' | 'error.role.exceeds_own' | 'error.user.last_admin' | 'error.user.self';
  };
  /** Change a user. */
  'platform.users.update': {
    input: {
      id: string;
      body?: {
        first_name?: string | null;
        last_name?: string;
        role_id?: string;
        department_id?: number | null;
        position_id?: number | null;
        phone?: string | null;
        language?: 'ko-KR' | 'en-US' | null;
      };
    };
    output: Operations['platform.users.activate']['output'];
    errors: 'error.role.exceeds_own' | 'error.role.not_assignable' | 'error.user.last_admin' | 'error.user.own_role';
  };
  /** Map a code triple to a bent part. */
  'production.bending-item-mappings.create': {
    input: {
      body: {
        prod_code: string;
        spec_code: string;
        length_code: string;
        item_id: number;
        is_active?: boolean;
      };
    };
    output: {
      id: number;
      prod_code: string;
      spec_code: string;
      length_code: string;
      item_id: number;
      is_active: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item: {
        id: number;
        code: string;
        name: string;
        material: string | null;
        length_mm: number | null;
      };
    };
    errors: 'error.bending.not_a_bending_item' | 'error.bending.unknown_code' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Delete a mapping; lots already given keep their item. */
  'production.bending-item-mappings.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Code triples and their items; search over item code and name. */
  'production.bending-item-mappings.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of prod_code, spec_code, length_code, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        prod_code?: string;
        spec_code?: number | string;
        length_code?: string;
        item_id?: number;
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      prod_code: string;
      spec_code: string;
      length_code: string;
      item_id: number;
      is_active: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item: {
        id: number;
        code: string;
        name: string;
        material: string | null;
        length_mm: number | null;
      };
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Point a triple to another item or switch it off; lots already given keep their item. */
  'production.bending-item-mappings.update': {
    input: {
      id: number;
      body?: {
        prod_code?: string;
        spec_code?: string;
        length_code?: string;
        item_id?: number;
        is_active?: boolean;
      };
    };
    output: Operations['production.bending-item-mappings.create']['output'];
    errors: 'error.bending.not_a_bending_item' | 'error.bending.unknown_code' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Add a bending item; its code is made from product, spec and length unless given. */
  'production.bending-items.create': {
    input: {
      body: {
        code?: string;
        name: string;
        specification?: string | null;
        material?: string | null;
        unit?: string;
        legacy_bending_num?: string | null;
        image?: string | null;
        memo?: string | null;
        is_active?: boolean;
        prod_code?: string | null;
        spec_code?: string | null;
        length_mm?: number | null;
        length_code?: string | null;
        item_sep?: 'SCREEN' | 'STEEL' | null;
        item_bending?: 'GUIDE_RAIL' | 'SHUTTER_BOX' | 'BOTTOM_BAR' | 'L_BAR' | 'SMOKE_BARRIER' | 'ETC' | null;
        model_name?: string | null;
        finishing?: 'NONE' | 'EGI' | 'SUS_MIRROR' | 'SUS_HAIRLINE' | 'PAINTED' | null;
        rail_width?: number | string | null;
        box_width?: number | string | null;
        box_height?: number | string | null;
        front_bottom?: number | string | null;
        exit_direction?: 'FRONT' | 'BOTTOM' | 'BOTH' | null;
        bend_dimensions?: {
          no: number;
          input: number | string;
          rate?: number | string | null;
          angle?: number | null;
          shading?: boolean | null;
          a_angle?: boolean | null;
        }[] | null;
        gap_points?: {
          point: string;
          design_value: number | string;
          tolerance?: number | string | null;
        }[] | null;
      };
    };
    output: {
      id: number;
      code: string;
      name: string;
      item_category: string | null;
      specification: string | null;
      material: string | null;
      unit: string;
      image: string | null;
      is_active: boolean;
      legacy_bending_num: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      prod_code: string | null;
      spec_code: string | null;
      length_mm: number | null;
      length_code: string | null;
      item_sep: 'SCREEN' | 'STEEL' | null;
      item_bending: 'GUIDE_RAIL' | 'SHUTTER_BOX' | 'BOTTOM_BAR' | 'L_BAR' | 'SMOKE_BARRIER' | 'ETC' | null;
      model_name: string | null;
      finishing: 'NONE' | 'EGI' | 'SUS_MIRROR' | 'SUS_HAIRLINE' | 'PAINTED' | null;
      rail_width: number | null;
      box_width: number | null;
      box_height: number | null;
      front_bottom: number | null;
      exit_direction: 'FRONT' | 'BOTTOM' | 'BOTH' | null;
      bend_dimensions: {
        no: number;
        input: number;
        rate?: number | null;
        angle?: number | null;
        shading?: boolean | null;
        a_angle?: boolean | null;
        sum: number;
      }[] | null;
      gap_points: {
        point: string;
        design_value: number;
        tolerance?: number | null;
      }[] | null;
      width_sum: number | null;
      bend_count: number | null;
      available_quantity: number | null;
      mappings: {
        id: number;
        prod_code: string;
        spec_code: string;
        length_code: string;
        is_active: boolean;
      }[] | null;
      used_in_models: {
        id: number;
        code: string;
        name: string;
        item_category: 'GUIDERAIL_MODEL' | 'SHUTTERBOX_MODEL' | 'BOTTOMBAR_MODEL';
      }[];
      stock: {
        quantity: number;
        reserved: number;
        available: number;
      } | null;
    };
    errors: 'error.bending.invalid_dimensions' | 'error.bending.unknown_code' | 'error.duplicate' | 'error.item.bending_code' | 'error.item.has_transactions' | 'error.item.unit_in_use' | 'error.validation_failed';
  };
  /** Delete a bending item that is neither in stock nor used; its mappings go with it. */
  'production.bending-items.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** The values that occur, for filter boxes. */
  'production.bending-items.filters': {
    input: Record<string, never>;
    output: {
      item_sep: {
        value: string | number;
        count: number;
      }[];
      item_bending: {
        value: string | number;
        count: number;
      }[];
      model_name: {
        value: string | number;
        count: number;
      }[];
      finishing: {
        value: string | number;
        count: number;
      }[];
      prod_code: {
        value: string | number;
        count: number;
      }[];
      spec_code: {
        value: string | number;
        count: number;
      }[];
      length_mm: {
        value: string | number;
        count: number;
      }[];
      material: {
        value: string | number;
        count: number;
      }[];
    };
    errors: never;
  };
  /** Bending items with their options at the top level; search over code, name, specification and former number. */
  'production.bending-items.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of code, name, created_at, length_mm, width_sum, bend_count, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        item_category?: 'BENDING';
        item_sep?: 'SCREEN' | 'STEEL';
        item_bending?: 'GUIDE_RAIL' | 'SHUTTER_BOX' | 'BOTTOM_BAR' | 'L_BAR' | 'SMOKE_BARRIER' | 'ETC';
        model_name?: string;
        finishing?: 'NONE' | 'EGI' | 'SUS_MIRROR' | 'SUS_HAIRLINE' | 'PAINTED';
        prod_code?: string;
        spec_code?: number | string;
        length_mm?: number;
        material?: string;
        legacy_bending_num?: string;
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      code: string;
      name: string;
      item_category: string | null;
      specification: string | null;
      material: string | null;
      unit: string;
      image: string | null;
      is_active: boolean;
      legacy_bending_num: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      prod_code: string | null;
      spec_code: string | null;
      length_mm: number | null;
      length_code: string | null;
      item_sep: 'SCREEN' | 'STEEL' | null;
      item_bending: 'GUIDE_RAIL' | 'SHUTTER_BOX' | 'BOTTOM_BAR' | 'L_BAR' | 'SMOKE_BARRIER' | 'ETC' | null;
      model_name: string | null;
      finishing: 'NONE' | 'EGI' | 'SUS_MIRROR' | 'SUS_HAIRLINE' | 'PAINTED' | null;
      rail_width: number | null;
      box_width: number | null;
      box_height: number | null;
      front_bottom: number | null;
      exit_direction: 'FRONT' | 'BOTTOM' | 'BOTH' | null;
      bend_dimensions: {
        no: number;
        input: number;
        rate?: number | null;
        angle?: number | null;
        shading?: boolean | null;
        a_angle?: boolean | null;
        sum: number;
      }[] | null;
      gap_points: {
        point: string;
        design_value: number;
        tolerance?: number | null;
      }[] | null;
      width_sum: number | null;
      bend_count: number | null;
      available_quantity: number | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One bending item with dimensions, gap points, stock and uses. */
  'production.bending-items.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['production.bending-items.create']['output'];
    errors: never;
  };
  /** Change a bending item; dimensions and gap points are replaced as a whole. */
  'production.bending-items.update': {
    input: {
      id: number;
      body?: {
        code?: string;
        name?: string;
        specification?: string | null;
        material?: string | null;
        unit?: string;
        legacy_bending_num?: string | null;
        image?: string | null;
        memo?: string | null;
        is_active?: boolean;
        prod_code?: string | null;
        spec_code?: string | null;
        length_mm?: number | null;
        length_code?: string | null;
        item_sep?: 'SCREEN' | 'STEEL' | null;
        item_bending?: 'GUIDE_RAIL' | 'SHUTTER_BOX' | 'BOTTOM_BAR' | 'L_BAR' | 'SMOKE_BARRIER' | 'ETC' | null;
        model_name?: string | null;
        finishing?: 'NONE' | 'EGI' | 'SUS_MIRROR' | 'SUS_HAIRLINE' | 'PAINTED' | null;
        rail_width?: number | string | null;
        box_width?: number | string | null;
        box_height?: number | string | null;
        front_bottom?: number | string | null;
        exit_direction?: 'FRONT' | 'BOTTOM' | 'BOTH' | null;
        bend_dimensions?: {
          no: number;
          input: number | string;
          rate?: number | string | null;
          angle?: number | null;
          shading?: boolean | null;
          a_angle?: boolean | null;
        }[] | null;
        gap_points?: {
          point: string;
          design_value: number | string;
          tolerance?: number | string | null;
        }[] | null;
      };
    };
    output: Operations['production.bending-items.create']['output'];
    errors: 'error.bending.invalid_dimensions' | 'error.bending.unknown_code' | 'error.duplicate' | 'error.in_use' | 'error.item.bending_code' | 'error.item.has_transactions' | 'error.item.unit_in_use' | 'error.validation_failed';
  };
  /** Bending lots with their raw material, for tracing; search over the numbers of lots and item codes. */
  'production.bending-lots.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, production_date, lot_no, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'RESERVED' | 'USED' | 'VOID';
        prod_code?: string;
        item_id?: number;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      lot_no: string;
      prod_code: string;
      spec_code: string;
      length_code: string;
      production_date: string;
      serial: number;
      status: 'RESERVED' | 'USED' | 'VOID';
      item_id: number;
      material: string | null;
      raw_lot_no: string | null;
      fabric_lot_no: string | null;
      order_id: number | null;
      bending_order_id: number | null;
      work_order_item_id: number | null;
      raw_stock_lot_id: number | null;
      stock_lot_id: number | null;
      quantity: number | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item: {
        id: number;
        code: string;
        name: string;
      } | null;
      order: {
        id: number;
        order_no: string;
      } | null;
      bending_order: {
        id: number;
        bending_order_no: string;
      } | null;
      work_order: {
        id: number;
        work_order_no: string;
      } | null;
      available_quantity: number | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Cancel with a reason; its work orders are reverted. */
  'production.bending-orders.cancel': {
    input: Operations['finance.tax-invoices.cancel']['input'];
    output: {
      id: number;
      bending_order_no: string;
      status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'PRODUCED' | 'CANCELLED';
      manager_name: string;
      order_date: string;
      target_date: string | null;
      bending_lot: {
        lot_number?: string;
        prod_code?: string;
        spec_code?: string;
        length_code?: string;
        material?: string;
        raw_lot_no?: string;
        fabric_lot_no?: string;
      } | null;
      confirmed_at: string | null;
      produced_at: string | null;
      memo: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item_count: number;
      quantity: number;
      produced_quantity: number;
      progress_rate: number;
      delayed: boolean;
      allowed_transitions: ('confirm' | 'start' | 'cancel' | 're-register')[];
      items: {
        id: number;
        item_id: number;
        item: {
          code: string;
          name: string;
          specification: string | null;
          unit: string;
          material: string | null;
        };
        quantity: number;
        produced_quantity: number;
        lot_no: string | null;
        raw_stock_lot_id: number | null;
        work_order_item_id: number | null;
        sort_order: number;
        note: string | null;
        stock: {
          quantity: number;
          available_quantity: number;
        } | null;
      }[];
      work_orders: {
        id: number;
        work_order_no: string;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      }[];
      editable: boolean;
    };
    errors: 'error.invalid_transition' | 'error.work_order.output_consumed';
  };
  /** Confirm. */
  'production.bending-orders.confirm': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['production.bending-orders.cancel']['output'];
    errors: 'error.bending_order.no_items' | 'error.invalid_transition';
  };
  /** Order bent parts for stock. A bending lot gives its number to the line of its item. */
  'production.bending-orders.create': {
    input: {
      body: {
        manager_name: string;
        order_date?: string;
        target_date?: string | null;
        memo?: string | null;
        bending_lot?: {
          lot_number?: string;
          prod_code?: string;
          spec_code?: string;
          length_code?: string;
          material?: string;
          raw_lot_no?: string;
          fabric_lot_no?: string;
        } | null;
        items?: {
          item_id: number;
          quantity: number | string;
          raw_stock_lot_id?: number | null;
          note?: string | null;
        }[];
      };
    };
    output: Operations['production.bending-orders.cancel']['output'];
    errors: 'error.bending.lot_mismatch' | 'error.bending.lot_not_available' | 'error.bending.not_a_bending_item' | 'error.bending_order.not_editable' | 'error.date_range_invalid' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Delete a draft or a cancelled one; its lots become void. */
  'production.bending-orders.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.bending_order.not_deletable' | 'error.in_use';
  };
  /** Stock orders for bent parts; search over number, manager, item and lot number. */
  'production.bending-orders.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, order_date, target_date, bending_order_no, status, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        /** One or more of DRAFT, CONFIRMED, IN_PROGRESS, PRODUCED, CANCELLED, comma separated. */
        status?: string;
        item_id?: number;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      bending_order_no: string;
      status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'PRODUCED' | 'CANCELLED';
      manager_name: string;
      order_date: string;
      target_date: string | null;
      bending_lot: unknown;
      confirmed_at: string | null;
      produced_at: string | null;
      memo: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item_count: number;
      quantity: number;
      produced_quantity: number;
      progress_rate: number;
      delayed: boolean;
      allowed_transitions: ('confirm' | 'start' | 'cancel' | 're-register')[];
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Take a cancelled order up again as a draft of the same number. */
  'production.bending-orders.re-register': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['production.bending-orders.cancel']['output'];
    errors: 'error.invalid_transition';
  };
  /** One bending order. */
  'production.bending-orders.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['production.bending-orders.cancel']['output'];
    errors: never;
  };
  /** Send to production: a work order for each process, and lot numbers. */
  'production.bending-orders.start': {
    input: {
      id: number;
      body?: {
        assignee_id?: string | null;
        team_id?: number | null;
        scheduled_date?: string | null;
      };
    };
    output: Operations['production.bending-orders.cancel']['output'];
    errors: 'error.bending_order.no_process' | 'error.invalid_transition';
  };
  /** Stock orders by state over their dates, those that are late, and quantities without cancelled ones. */
  'production.bending-orders.stats': {
    input: Operations['finance.tax-invoices.summary']['input'];
    output: {
      total: number;
      by_status: {
        DRAFT: number;
        CONFIRMED: number;
        IN_PROGRESS: number;
        PRODUCED: number;
        CANCELLED: number;
      };
      delayed: number;
      quantity: number;
      produced_quantity: number;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Change a draft; once confirmed manager, target date and memo, in the end the memo alone. */
  'production.bending-orders.update': {
    input: {
      id: number;
      body?: {
        manager_name?: string;
        order_date?: string;
        target_date?: string | null;
        memo?: string | null;
        bending_lot?: {
          lot_number?: string;
          prod_code?: string;
          spec_code?: string;
          length_code?: string;
          material?: string;
          raw_lot_no?: string;
          fabric_lot_no?: string;
        } | null;
        items?: {
          item_id?: number;
          quantity?: number | string;
          raw_stock_lot_id?: number | null;
          note?: string | null;
          id?: number;
        }[];
      };
    };
    output: Operations['production.bending-orders.cancel']['output'];
    errors: 'error.bending.lot_mismatch' | 'error.bending.lot_not_available' | 'error.bending.not_a_bending_item' | 'error.bending_order.not_editable' | 'error.date_range_invalid' | 'error.duplicate' | 'error.validation_failed';
  };
  /** The codes of products, specs, lengths, materials and dates. */
  'production.bending.code-map': {
    input: Record<string, never>;
    output: {
      products: {
        code: string;
        name: string;
        item_bending: string;
        item_sep: string | null;
      }[];
      specs: {
        code: string;
        name: string;
        products: string[];
      }[];
      lengths: {
        code: string;
        length_mm: number | null;
        products: string[];
      }[];
      materials: Record<string, {
        default: string | null;
        by_spec: Record<string, string>;
      }>;
      date_code: {
        years: Record<string, string>;
        months: Record<string, string>;
      };
      mappings: {
        prod_code: string;
        spec_code: string;
        length_code: string;
        item_id: number;
        code: string;
        name: string;
      }[];
    };
    errors: never;
  };
  /** Take the next lot number of product, spec, length and day; a preview takes none. */
  'production.bending.generate-lot': {
    input: {
      body: {
        prod_code: string;
        spec_code: string;
        length_code?: string;
        length_mm?: number;
        production_date?: string;
        preview?: boolean;
        raw_lot_no?: string;
        fabric_lot_no?: string;
        material?: string;
      };
    };
    output: {
      lot_number: string;
      date_code: string;
      serial: number;
      prod_code: string;
      spec_code: string;
      length_code: string;
      item: {
        id: number;
        code: string;
        name: string;
      };
      bending_lot_id: number | null;
    };
    errors: 'error.bending.mapping_not_found' | 'error.bending.unknown_code';
  };
  /** Raw material lots of receipts whose incoming inspection is complete, oldest receipt first. */
  'production.bending.material-lots': {
    input: {
      query?: {
        page?: number;
        size?: number;
        material?: string;
        search?: string;
        include_empty?: boolean;
      };
    };
    output: Page<{
      stock_lot_id: number;
      lot_no: string;
      receiving_no: string;
      received_date: string;
      item_id: number;
      item_code: string;
      item_name: string;
      specification: string | null;
      material: string | null;
      unit: string;
      quantity: number;
      available_quantity: number;
      supplier_name: string | null;
      supplier_lot_no: string | null;
      inspection: {
        id: number;
        inspection_no: string;
        completed_at: string | null;
        result: 'PASS' | 'CONDITIONAL';
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** The bent part behind product, spec and length; the length code wins over the length. */
  'production.bending.resolve-item': {
    input: {
      query: {
        prod_code: string;
        spec_code: number | string;
        length_code?: string;
        length_mm?: string;
      };
    };
    output: {
      mapping_id: number;
      item: {
        id: number;
        code: string;
        name: string;
        specification: string | null;
        unit: string;
        material: string | null;
        length_mm: number | null;
        width_sum: number | null;
        bend_count: number | null;
        available_quantity: number;
      };
    };
    errors: 'error.bending.mapping_not_found' | 'error.bending.unknown_code';
  };
  /** Add a model of a family; code and name are made unless given. */
  'production.guiderail-models.create': {
    input: {
      body: {
        code?: string;
        name?: string;
        specification?: string | null;
        unit?: string;
        image?: string | null;
        memo?: string | null;
        is_active?: boolean;
        item_category?: 'GUIDERAIL_MODEL' | 'SHUTTERBOX_MODEL' | 'BOTTOMBAR_MODEL';
        model_name: string;
        check_type?: 'WALL' | 'SIDE' | null;
        rail_width?: number | string | null;
        rail_length?: number | string | null;
        finishing?: 'NONE' | 'EGI' | 'SUS_MIRROR' | 'SUS_HAIRLINE' | 'PAINTED' | null;
        item_sep?: 'SCREEN' | 'STEEL' | null;
        search_keyword?: string | null;
        components?: {
          seq: number;
          bending_item_id: number;
          quantity: number;
          gap_points?: {
            point: string;
            design_value: number | string;
            tolerance?: number | string | null;
          }[] | null;
        }[] | null;
        exit_direction?: 'FRONT' | 'BOTTOM' | 'BOTH' | null;
        box_width?: number | string | null;
        box_height?: number | string | null;
        front_bottom?: number | string | null;
        bar_width?: number | string | null;
        bar_height?: number | string | null;
      };
    };
    output: {
      id: number;
      code: string;
      name: string;
      item_category: string | null;
      specification: string | null;
      unit: string;
      image: string | null;
      is_active: boolean;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      model_name: string | null;
      check_type: 'WALL' | 'SIDE' | null;
      rail_width: number | null;
      rail_length: number | null;
      finishing: 'NONE' | 'EGI' | 'SUS_MIRROR' | 'SUS_HAIRLINE' | 'PAINTED' | null;
      item_sep: 'SCREEN' | 'STEEL' | null;
      search_keyword: string | null;
      exit_direction: 'FRONT' | 'BOTTOM' | 'BOTH' | null;
      box_width: number | null;
      box_height: number | null;
      front_bottom: number | null;
      bar_width: number | null;
      bar_height: number | null;
      component_count: number | null;
      material_summary: Record<string, number> | null;
      components: {
        seq: number;
        bending_item_id: number;
        code: string | null;
        name: string | null;
        material: string | null;
        quantity: number;
        width_sum: number | null;
        bend_count: number | null;
        gap_points: {
          point: string;
          design_value: number;
          tolerance?: number | null;
        }[] | null;
        effective_gap_points: {
          point: string;
          design_value: number;
          tolerance?: number | null;
        }[] | null;
      }[] | null;
    };
    errors: 'error.bending.duplicate_model' | 'error.bending.not_a_bending_item' | 'error.duplicate' | 'error.item.bending_code' | 'error.item.has_transactions' | 'error.item.unit_in_use' | 'error.validation_failed';
  };
  /** Delete a model that no order and no model set names. */
  'production.guiderail-models.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** The values that occur, for filter boxes. */
  'production.guiderail-models.filters': {
    input: {
      query?: {
        item_category?: 'GUIDERAIL_MODEL' | 'SHUTTERBOX_MODEL' | 'BOTTOMBAR_MODEL';
      };
    };
    output: {
      item_category: {
        value: string | number;
        count: number;
      }[];
      item_sep: {
        value: string | number;
        count: number;
      }[];
      model_name: {
        value: string | number;
        count: number;
      }[];
      check_type: {
        value: string | number;
        count: number;
      }[];
      finishing: {
        value: string | number;
        count: number;
      }[];
      exit_direction: {
        value: string | number;
        count: number;
      }[];
    };
    errors: never;
  };
  /** Models of the three families; search over code, name, model and keyword. Without a key the public catalogue of the tenant. */
  'production.guiderail-models.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of item_category, code, name, created_at, model_name, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        item_category?: 'GUIDERAIL_MODEL' | 'SHUTTERBOX_MODEL' | 'BOTTOMBAR_MODEL';
        item_sep?: 'SCREEN' | 'STEEL';
        model_name?: string;
        check_type?: 'WALL' | 'SIDE';
        finishing?: 'NONE' | 'EGI' | 'SUS_MIRROR' | 'SUS_HAIRLINE' | 'PAINTED';
        exit_direction?: 'FRONT' | 'BOTTOM' | 'BOTH';
        is_active?: boolean;
      };
    };
    output: Page<{
      id?: number;
      code: string;
      name: string;
      item_category: string | null;
      specification?: string | null;
      unit?: string;
      image: string | null;
      is_active?: boolean;
      memo?: string | null;
      created_at?: string;
      created_by?: string | null;
      updated_at?: string | null;
      updated_by?: string | null;
      model_name: string | null;
      check_type: 'WALL' | 'SIDE' | null;
      rail_width: number | null;
      rail_length: number | null;
      finishing: 'NONE' | 'EGI' | 'SUS_MIRROR' | 'SUS_HAIRLINE' | 'PAINTED' | null;
      item_sep: 'SCREEN' | 'STEEL' | null;
      search_keyword?: string | null;
      exit_direction: 'FRONT' | 'BOTTOM' | 'BOTH' | null;
      box_width: number | null;
      box_height: number | null;
      front_bottom: number | null;
      bar_width: number | null;
      bar_height: number | null;
      component_count?: number | null;
      material_summary?: Record<string, number> | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One model with its components and sums. */
  'production.guiderail-models.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      id?: number;
      code: string;
      name: string;
      item_category: string | null;
      specification?: string | null;
      unit?: string;
      image: string | null;
      is_active?: boolean;
      memo?: string | null;
      created_at?: string;
      created_by?: string | null;
      updated_at?: string | null;
      updated_by?: string | null;
      model_name: string | null;
      check_type: 'WALL' | 'SIDE' | null;
      rail_width: number | null;
      rail_length: number | null;
      finishing: 'NONE' | 'EGI' | 'SUS_MIRROR' | 'SUS_HAIRLINE' | 'PAINTED' | null;
      item_sep: 'SCREEN' | 'STEEL' | null;
      search_keyword?: string | null;
      exit_direction: 'FRONT' | 'BOTTOM' | 'BOTH' | null;
      box_width: number | null;
      box_height: number | null;
      front_bottom: number | null;
      bar_width: number | null;
      bar_height: number | null;
      component_count?: number | null;
      material_summary?: Record<string, number> | null;
      components?: {
        seq: number;
        bending_item_id: number;
        code: string | null;
        name: string | null;
        material: string | null;
        quantity: number;
        width_sum: number | null;
        bend_count: number | null;
        gap_points: {
          point: string;
          design_value: number;
          tolerance?: number | null;
        }[] | null;
        effective_gap_points: {
          point: string;
          design_value: number;
          tolerance?: number | null;
        }[] | null;
      }[] | null;
    };
    errors: never;
  };
  /** Change a model; its components are replaced as a whole. */
  'production.guiderail-models.update': {
    input: {
      id: number;
      body?: {
        code?: string;
        name?: string;
        specification?: string | null;
        unit?: string;
        image?: string | null;
        memo?: string | null;
        is_active?: boolean;
        model_name?: string | null;
        check_type?: 'WALL' | 'SIDE' | null;
        rail_width?: number | string | null;
        rail_length?: number | string | null;
        finishing?: 'NONE' | 'EGI' | 'SUS_MIRROR' | 'SUS_HAIRLINE' | 'PAINTED' | null;
        item_sep?: 'SCREEN' | 'STEEL' | null;
        search_keyword?: string | null;
        components?: {
          seq: number;
          bending_item_id: number;
          quantity: number;
          gap_points?: {
            point: string;
            design_value: number | string;
            tolerance?: number | string | null;
          }[] | null;
        }[] | null;
        exit_direction?: 'FRONT' | 'BOTTOM' | 'BOTH' | null;
        box_width?: number | string | null;
        box_height?: number | string | null;
        front_bottom?: number | string | null;
        bar_width?: number | string | null;
        bar_height?: number | string | null;
      };
    };
    output: Operations['production.guiderail-models.create']['output'];
    errors: 'error.bending.duplicate_model' | 'error.bending.not_a_bending_item' | 'error.duplicate' | 'error.item.bending_code' | 'error.item.has_transactions' | 'error.item.unit_in_use' | 'error.validation_failed';
  };
  /** Add a step; its code is generated, and the steps behind its place move down. */
  'production.process-steps.create': {
    input: {
      processId: number;
      body: {
        step_name: string;
        sort_order?: number;
        is_required?: boolean;
        needs_approval?: boolean;
        needs_inspection?: boolean;
        is_active?: boolean;
        link_type?: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
        document_template_id?: number | null;
        options?: {
          inspection_setting?: {
            standard?: string | null;
            method?: string | null;
            frequency?: string | null;
            points?: {
              point: string;
              design_value?: number | string | null;
              tolerance?: number | string | null;
            }[] | null;
          } | null;
          inspection_scope?: {
            type: 'ALL' | 'SAMPLING' | 'GROUP';
            sample_size?: number | null;
          } | null;
        } | null;
      };
    };
    output: {
      id: number;
      process_id: number;
      step_code: string;
      step_name: string;
      sort_order: number;
      is_required: boolean;
      needs_approval: boolean;
      needs_inspection: boolean;
      is_active: boolean;
      link_type: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
      document_template_id: number | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      document_template: {
        id: number;
        name: string;
      } | null;
    };
    errors: 'error.duplicate' | 'error.validation_failed';
  };
  /** Delete a step; the others are numbered anew. */
  'production.process-steps.delete': {
    input: {
      processId: number;
      id: number;
    };
    output: Operations['design.bom-templates.delete']['input'];
    errors: never;
  };
  /** Steps of a process in their order; search over code and name. */
  'production.process-steps.list': {
    input: {
      processId: number;
      query?: {
        page?: number;
        size?: number;
        /** One or more of sort_order, step_code, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      process_id: number;
      step_code: string;
      step_name: string;
      sort_order: number;
      is_required: boolean;
      needs_approval: boolean;
      needs_inspection: boolean;
      is_active: boolean;
      link_type: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
      document_template_id: number | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      document_template: {
        id: number;
        name: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Set the order of the steps. */
  'production.process-steps.reorder': {
    input: {
      processId: number;
      body: {
        items: {
          id: number;
          sort_order: number;
        }[];
      };
    };
    output: {
      id: number;
      step_code: string;
      step_name: string;
      sort_order: number;
      is_required: boolean;
      needs_approval: boolean;
      needs_inspection: boolean;
      is_active: boolean;
      link_type: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
      document_template_id: number | null;
      options: unknown;
      document_template: {
        id: number;
        name: string;
      } | null;
    }[];
    errors: 'error.process_step.reorder_set';
  };
  /** One step; a step of another process is 404. */
  'production.process-steps.show': {
    input: Operations['production.process-steps.delete']['input'];
    output: Operations['production.process-steps.create']['output'];
    errors: never;
  };
  /** Change a step, also its place; options are replaced as a whole. */
  'production.process-steps.update': {
    input: {
      processId: number;
      id: number;
      body?: {
        step_name?: string;
        sort_order?: number;
        is_required?: boolean;
        needs_approval?: boolean;
        needs_inspection?: boolean;
        is_active?: boolean;
        link_type?: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
        document_template_id?: number | null;
        options?: {
          inspection_setting?: {
            standard?: string | null;
            method?: string | null;
            frequency?: string | null;
            points?: {
              point: string;
              design_value?: number | string | null;
              tolerance?: number | string | null;
            }[] | null;
          } | null;
          inspection_scope?: {
            type: 'ALL' | 'SAMPLING' | 'GROUP';
            sample_size?: number | null;
          } | null;
        } | null;
      };
    };
    output: Operations['production.process-steps.create']['output'];
    errors: 'error.duplicate' | 'error.validation_failed';
  };
  /** Add a process, optionally with its steps and items. */
  'production.processes.create': {
    input: {
      body: {
        process_name: string;
        process_type?: 'SCREEN' | 'SLAT' | 'BENDING' | 'ASSEMBLY' | 'STOCK' | 'GENERAL';
        department_id?: number | null;
        manager_id?: string | null;
        warehouse_id?: number | null;
        required_workers?: number;
        inspection_template_id?: number | null;
        work_log_template_id?: number | null;
        sort_order?: number;
        is_active?: boolean;
        note?: string | null;
        options?: {
          lot_prefix?: string | null;
          classification_rules?: {
            field: 'item_code' | 'item_name' | 'item_category' | 'item_type';
            match: 'EQUALS' | 'STARTS_WITH' | 'ENDS_WITH' | 'CONTAINS';
            value: string;
          }[] | null;
          inspection_tolerances?: Record<string, number | string> | null;
        } | null;
        steps?: {
          step_name: string;
          sort_order?: number;
          is_required?: boolean;
          needs_approval?: boolean;
          needs_inspection?: boolean;
          is_active?: boolean;
          link_type?: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
          document_template_id?: number | null;
          options?: {
            inspection_setting?: {
              standard?: string | null;
              method?: string | null;
              frequency?: string | null;
              points?: {
                point: string;
                design_value?: number | string | null;
                tolerance?: number | string | null;
              }[] | null;
            } | null;
            inspection_scope?: {
              type: 'ALL' | 'SAMPLING' | 'GROUP';
              sample_size?: number | null;
            } | null;
          } | null;
        }[];
        item_ids?: number[];
      };
    };
    output: {
      id: number;
      process_code: string;
      process_name: string;
      process_type: 'SCREEN' | 'SLAT' | 'BENDING' | 'ASSEMBLY' | 'STOCK' | 'GENERAL';
      department_id: number | null;
      manager_id: string | null;
      warehouse_id: number | null;
      required_workers: number;
      inspection_template_id: number | null;
      work_log_template_id: number | null;
      sort_order: number;
      is_active: boolean;
      note: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      step_count: number;
      item_count: number;
      department: {
        id: number;
        name: string;
      } | null;
      manager: {
        id: string;
        name: string;
      } | null;
      steps: {
        id: number;
        step_code: string;
        step_name: string;
        sort_order: number;
        is_required: boolean;
        needs_approval: boolean;
        needs_inspection: boolean;
        is_active: boolean;
        link_type: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
        document_template_id: number | null;
        options: unknown;
        document_template: {
          id: number;
          name: string;
        } | null;
      }[];
      items: {
        id: number;
        item_id: number;
        item: {
          code: string;
          name: string;
          item_type: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
          unit: string;
        };
        priority: number;
      }[];
    };
    errors: 'error.duplicate' | 'error.validation_failed';
  };
  /** Delete a process that no open work order uses. */
  'production.processes.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Set the items made in this process. */
  'production.processes.items-replace': {
    input: {
      id: number;
      body: {
        items: {
          item_id: number;
          priority?: number;
        }[];
      };
    };
    output: {
      id: number;
      item_id: number;
      item: {
        code: string;
        name: string;
        item_type: 'PRODUCT' | 'PART' | 'RAW_MATERIAL' | 'SUB_MATERIAL' | 'CONSUMABLE' | 'SERVICE';
        unit: string;
      };
      priority: number;
    }[];
    errors: never;
  };
  /** Processes with their step and item counts; search over code and name. */
  'production.processes.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of sort_order, process_code, process_name, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        process_type?: 'SCREEN' | 'SLAT' | 'BENDING' | 'ASSEMBLY' | 'STOCK' | 'GENERAL';
        is_active?: boolean;
        department_id?: number;
      };
    };
    output: Page<{
      id: number;
      process_code: string;
      process_name: string;
      process_type: 'SCREEN' | 'SLAT' | 'BENDING' | 'ASSEMBLY' | 'STOCK' | 'GENERAL';
      department_id: number | null;
      manager_id: string | null;
      warehouse_id: number | null;
      required_workers: number;
      inspection_template_id: number | null;
      work_log_template_id: number | null;
      sort_order: number;
      is_active: boolean;
      note: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      step_count: number;
      item_count: number;
      department: {
        id: number;
        name: string;
      } | null;
      manager: {
        id: string;
        name: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Active processes for pickers, unpaged. */
  'production.processes.options': {
    input: Record<string, never>;
    output: {
      id: number;
      process_code: string;
      process_name: string;
      process_type: 'SCREEN' | 'SLAT' | 'BENDING' | 'ASSEMBLY' | 'STOCK' | 'GENERAL';
    }[];
    errors: never;
  };
  /** One process. */
  'production.processes.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['production.processes.create']['output'];
    errors: never;
  };
  /** Flip is_active. */
  'production.processes.toggle': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['production.processes.create']['output'];
    errors: 'error.duplicate' | 'error.validation_failed';
  };
  /** Change a process. */
  'production.processes.update': {
    input: {
      id: number;
      body?: {
        process_name?: string;
        process_type?: 'SCREEN' | 'SLAT' | 'BENDING' | 'ASSEMBLY' | 'STOCK' | 'GENERAL';
        department_id?: number | null;
        manager_id?: string | null;
        warehouse_id?: number | null;
        required_workers?: number;
        inspection_template_id?: number | null;
        work_log_template_id?: number | null;
        sort_order?: number;
        is_active?: boolean;
        note?: string | null;
        options?: {
          lot_prefix?: string | null;
          classification_rules?: {
            field: 'item_code' | 'item_name' | 'item_category' | 'item_type';
            match: 'EQUALS' | 'STARTS_WITH' | 'ENDS_WITH' | 'CONTAINS';
            value: string;
          }[] | null;
          inspection_tolerances?: Record<string, number | string> | null;
        } | null;
      };
    };
    output: Operations['production.processes.create']['output'];
    errors: 'error.duplicate' | 'error.validation_failed';
  };
  /** Orders in production, until they are shipped, with the progress of their work orders; search over order_no, site and client. */
  'production.production-orders.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of production_ordered_at, delivery_date, order_no, site_name, each with - in front for descending. */
        sort?: string;
        search?: string;
        production_status?: 'WAITING' | 'IN_PRODUCTION' | 'COMPLETED';
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      order_no: string;
      client_name: string;
      site_name: string | null;
      order_status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
      production_status: 'WAITING' | 'IN_PRODUCTION' | 'COMPLETED';
      delivery_date: string | null;
      item_count: number;
      quantity: number;
      production_ordered_at: string | null;
      workOrderProgress: {
        total: number;
        completed: number;
        inProgress: number;
      };
      delayed: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** One order in production with its work orders, and its rows by the process that makes them. */
  'production.production-orders.show': {
    input: {
      orderId: number;
    };
    output: {
      id: number;
      order_no: string;
      client_name: string;
      site_name: string | null;
      order_status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
      production_status: 'WAITING' | 'IN_PRODUCTION' | 'COMPLETED';
      delivery_date: string | null;
      item_count: number;
      quantity: number;
      production_ordered_at: string | null;
      workOrderProgress: {
        total: number;
        completed: number;
        inProgress: number;
      };
      delayed: boolean;
      title: string | null;
      order_date: string;
      client_order_no: string | null;
      manager_name: string | null;
      receiver: string | null;
      receiver_phone: string | null;
      delivery_method: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
      delivery_zip_code: string | null;
      delivery_address: string | null;
      delivery_address_detail: string | null;
      memo: string | null;
      contact_person: string | null;
      contact_phone: string | null;
      work_orders: {
        id: number;
        work_order_no: string;
        process: {
          id: number;
          process_code: string;
          process_name: string;
        } | null;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
        is_auxiliary: boolean;
        assignee: {
          id: string;
          name: string;
        } | null;
        quantity: number;
        good_quantity: number;
        progress_rate: number;
      }[];
      bom_process_groups: {
        process_id: number | null;
        process_code: string | null;
        process_name: string | null;
        process_type: 'SCREEN' | 'SLAT' | 'BENDING' | 'ASSEMBLY' | 'STOCK' | 'GENERAL' | null;
        work_order_id: number | null;
        items: {
          order_item_id: number;
          order_location_id: number | null;
          floor: string | null;
          symbol: string | null;
          item_id: number | null;
          item_code: string | null;
          item_name: string | null;
          specification: string | null;
          unit: string;
          quantity: number;
        }[];
      }[];
      shipment: {
        id: number;
        shipment_no: string;
        status: string;
      } | null;
    };
    errors: never;
  };
  /** Counts of the same orders. */
  'production.production-orders.stats': {
    input: Operations['finance.tax-invoices.summary']['input'];
    output: {
      total: number;
      waiting: number;
      in_production: number;
      completed: number;
      produced: number;
      shipping: number;
      shipped: number;
      delayed: number;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Move a shipment, with its stock, its dispatches, its work orders and its order. */
  'production.shipments.change-status': {
    input: {
      id: number;
      body: {
        status: 'SCHEDULED' | 'READY' | 'SHIPPING' | 'COMPLETED' | 'CANCELLED';
        reason?: string;
        at?: string;
      };
    };
    output: {
      id: number;
      shipment_no: string;
      status: 'SCHEDULED' | 'READY' | 'SHIPPING' | 'COMPLETED' | 'CANCELLED';
      order_id: number;
      priority: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
      scheduled_date: string;
      can_ship: boolean;
      deposit_confirmed: boolean;
      invoice_issued: boolean;
      loading_manager_id: string | null;
      loading_started_at: string | null;
      loaded_at: string | null;
      departed_at: string | null;
      delivered_at: string | null;
      cancel_reason: string | null;
      remarks: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      order_info: {
        order_no: string;
        client_name: string;
        site_name: string | null;
        receiver: string | null;
        receiver_phone: string | null;
        delivery_zip_code: string | null;
        delivery_address: string | null;
        delivery_address_detail: string | null;
        delivery_method: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
        delivery_date: string | null;
      };
      creator: {
        id: string;
        name: string;
      } | null;
      item_count: number;
      quantity: number;
      dispatch_count: number;
      delayed: boolean;
      items: {
        id: number;
        work_order_item_id: number | null;
        order_item_id: number | null;
        item_id: number | null;
        item_code: string | null;
        item_name: string;
        specification: string | null;
        floor_unit: string | null;
        quantity: number;
        unit: string;
        lot_no: string | null;
        stock_lot_id: number | null;
        sort_order: number;
        remarks: string | null;
      }[];
      item_groups: {
        location: string | null;
        items: {
          id: number;
          work_order_item_id: number | null;
          order_item_id: number | null;
          item_id: number | null;
          item_code: string | null;
          item_name: string;
          specification: string | null;
          floor_unit: string | null;
          quantity: number;
          unit: string;
          lot_no: string | null;
          stock_lot_id: number | null;
          sort_order: number;
          remarks: string | null;
        }[];
      }[];
      vehicle_dispatches: {
        id: number;
        sort_order: number;
        logistics_company: string | null;
        arrival_at: string | null;
        tonnage: string | null;
        vehicle_no: string | null;
        driver_name: string | null;
        driver_contact: string | null;
        remarks: string | null;
        options: unknown;
      }[];
      order: {
        id: number;
        status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
      } | null;
      allowed_transitions: ('READY' | 'SCHEDULED' | 'SHIPPING' | 'COMPLETED' | 'CANCELLED')[];
    };
    errors: 'error.date_in_future' | 'error.date_range_invalid' | 'error.invalid_transition' | 'error.item.unknown_unit' | 'error.shipment.no_items' | 'error.shipment.not_cleared' | 'error.shipment.order_status' | 'error.shipment.reason_required' | 'error.stock.insufficient' | 'error.stock.lot_mismatch';
  };
  /** Plan a shipment by hand; without items everything that the order ships. */
  'production.shipments.create': {
    input: {
      body: {
        priority?: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
        scheduled_date: string;
        can_ship?: boolean;
        deposit_confirmed?: boolean;
        invoice_issued?: boolean;
        loading_manager_id?: string | null;
        remarks?: string | null;
        order_id: number;
        items?: {
          work_order_item_id?: number | null;
          order_item_id?: number | null;
          item_id?: number | null;
          item_name?: string | null;
          specification?: string | null;
          floor_unit?: string | null;
          quantity?: number | string | null;
          unit?: string;
          lot_no?: string | null;
          stock_lot_id?: number | null;
          remarks?: string | null;
        }[];
        vehicle_dispatches?: {
          logistics_company?: string | null;
          arrival_at?: string | null;
          vehicle_no?: string | null;
          driver_name?: string | null;
          driver_contact?: string | null;
          remarks?: string | null;
          tonnage?: '1T' | '1.4T' | '2.5T' | '3.5T' | '5T' | '8T' | '11T' | '15T' | '18T' | '25T' | 'PARCEL' | 'CONTAINER' | null;
          options?: {
            status?: 'DRAFT' | 'DISPATCHED' | 'COMPLETED' | 'CANCELLED';
            freight_cost_type?: 'prepaid' | 'collect';
            supply_amount?: number | string;
            vat?: number | string;
            total_amount?: number | string;
          };
        }[];
      };
    };
    output: Operations['production.shipments.change-status']['output'];
    errors: 'error.already_created' | 'error.amount.whole_won' | 'error.duplicate' | 'error.invalid_transition' | 'error.item.unknown_unit' | 'error.no_order_items' | 'error.shipment.closed' | 'error.shipment.order_status' | 'error.stock.lot_mismatch' | 'error.validation_failed' | 'error.vehicle_dispatch.closed' | 'error.vehicle_dispatch.vat_mismatch';
  };
  /** Delete a shipment that has not left, with its lines and dispatches. */
  'production.shipments.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.shipment.closed';
  };
  /** Make the one shipment of a produced order, of everything that was made for it. */
  'production.shipments.from-order': {
    input: {
      orderId: number;
      body?: {
        scheduled_date?: string;
        priority?: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
        remarks?: string | null;
      };
    };
    output: Operations['production.shipments.change-status']['output'];
    errors: 'error.already_created' | 'error.duplicate' | 'error.no_order_items' | 'error.shipment.closed' | 'error.shipment.order_status' | 'error.shipment.work_orders_incomplete' | 'error.validation_failed';
  };
  /** Shipments with what their orders say of customer and delivery; search over number, order, client, site and receiver. */
  'production.shipments.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of scheduled_date, shipment_no, created_at, status, priority, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        /** One or more of SCHEDULED, READY, SHIPPING, COMPLETED, CANCELLED, comma separated. */
        status?: string;
        priority?: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
        delivery_method?: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
        order_id?: number;
        can_ship?: boolean;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      shipment_no: string;
      status: 'SCHEDULED' | 'READY' | 'SHIPPING' | 'COMPLETED' | 'CANCELLED';
      order_id: number;
      priority: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
      scheduled_date: string;
      can_ship: boolean;
      deposit_confirmed: boolean;
      invoice_issued: boolean;
      loading_manager_id: string | null;
      loading_started_at: string | null;
      loaded_at: string | null;
      departed_at: string | null;
      delivered_at: string | null;
      cancel_reason: string | null;
      remarks: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      order_info: {
        order_no: string;
        client_name: string;
        site_name: string | null;
        receiver: string | null;
        receiver_phone: string | null;
        delivery_zip_code: string | null;
        delivery_address: string | null;
        delivery_address_detail: string | null;
        delivery_method: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
        delivery_date: string | null;
      };
      creator: {
        id: string;
        name: string;
      } | null;
      item_count: number;
      quantity: number;
      dispatch_count: number;
      delayed: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Logistics companies, last used first. */
  'production.shipments.option-logistics': {
    input: {
      query?: {
        search?: string;
      };
    };
    output: {
      name: string;
      client_id: number | null;
      last_used_at: string | null;
    }[];
    errors: never;
  };
  /** Lots that can be loaded, those of the order first. */
  'production.shipments.option-lots': {
    input: {
      query?: {
        search?: string;
        item_id?: number;
        order_id?: number;
      };
    };
    output: {
      stock_lot_id: number;
      lot_no: string;
      item_id: number;
      item_code: string;
      item_name: string;
      available_quantity: number;
      unit: string;
      reserved_for_order: boolean;
    }[];
    errors: never;
  };
  /** Sizes of vehicles. */
  'production.shipments.option-vehicle-tonnage': {
    input: Record<string, never>;
    output: {
      value: '1T' | '1.4T' | '2.5T' | '3.5T' | '5T' | '8T' | '11T' | '15T' | '18T' | '25T' | 'PARCEL' | 'CONTAINER';
      label: string;
    }[];
    errors: never;
  };
  /** The shipping slip as PDF, with what is loaded where, and room for signatures. */
  'production.shipments.pdf': {
    input: {
      id: number;
      query?: {
        language?: 'ko' | 'en';
        disposition?: 'attachment' | 'inline';
      };
    };
    output: Download;
    file: 'application/pdf';
    errors: never;
  };
  /** One shipment. */
  'production.shipments.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['production.shipments.change-status']['output'];
    errors: never;
  };
  /** Shipments at a glance, those planned for a range of days or all. */
  'production.shipments.stats': {
    input: Operations['finance.tax-invoices.summary']['input'];
    output: {
      today: number;
      scheduled: number;
      ready: number;
      shipping: number;
      completed: number;
      cancelled: number;
      urgent: number;
      delayed: number;
      on_time_rate: number | null;
      total: number;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** The states of shipments with their words, counts and moves. */
  'production.shipments.statuses': {
    input: Operations['finance.tax-invoices.summary']['input'];
    output: {
      status: 'SCHEDULED' | 'READY' | 'SHIPPING' | 'COMPLETED' | 'CANCELLED';
      label: string;
      count: number;
      next: ('SCHEDULED' | 'READY' | 'SHIPPING' | 'COMPLETED' | 'CANCELLED')[];
    }[];
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Change day, clearances, loading, lines and dispatches as far as the state lets it. */
  'production.shipments.update': {
    input: {
      id: number;
      body?: {
        priority?: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
        scheduled_date?: string;
        can_ship?: boolean;
        deposit_confirmed?: boolean;
        invoice_issued?: boolean;
        loading_manager_id?: string | null;
        loading_started_at?: string | null;
        loaded_at?: string | null;
        remarks?: string | null;
        items?: {
          work_order_item_id?: number | null;
          order_item_id?: number | null;
          item_id?: number | null;
          item_name?: string | null;
          specification?: string | null;
          floor_unit?: string | null;
          quantity?: number | string | null;
          unit?: string;
          lot_no?: string | null;
          stock_lot_id?: number | null;
          remarks?: string | null;
          id?: number;
        }[];
        vehicle_dispatches?: {
          logistics_company?: string | null;
          arrival_at?: string | null;
          vehicle_no?: string | null;
          driver_name?: string | null;
          driver_contact?: string | null;
          remarks?: string | null;
          tonnage?: '1T' | '1.4T' | '2.5T' | '3.5T' | '5T' | '8T' | '11T' | '15T' | '18T' | '25T' | 'PARCEL' | 'CONTAINER' | null;
          options?: {
            status?: 'DRAFT' | 'DISPATCHED' | 'COMPLETED' | 'CANCELLED';
            freight_cost_type?: 'prepaid' | 'collect';
            supply_amount?: number | string;
            vat?: number | string;
            total_amount?: number | string;
          };
          id?: number;
        }[];
      };
    };
    output: Operations['production.shipments.change-status']['output'];
    errors: 'error.already_created' | 'error.amount.whole_won' | 'error.duplicate' | 'error.invalid_transition' | 'error.item.unknown_unit' | 'error.shipment.closed' | 'error.stock.lot_mismatch' | 'error.validation_failed' | 'error.vehicle_dispatch.closed' | 'error.vehicle_dispatch.vat_mismatch';
  };
  /** Dispatches of all shipments; search over number, vehicle, driver, logistics company and site. */
  'production.vehicle-dispatches.index': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, arrival_at, dispatch_no, total_amount, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'DRAFT' | 'DISPATCHED' | 'COMPLETED' | 'CANCELLED';
        freight_cost_type?: 'prepaid' | 'collect';
        shipment_id?: number;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      shipment_id: number;
      sort_order: number;
      logistics_company: string | null;
      arrival_at: string | null;
      tonnage: string | null;
      vehicle_no: string | null;
      driver_name: string | null;
      driver_contact: string | null;
      remarks: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      shipment: {
        id: number;
        shipment_no: string;
        status: 'SCHEDULED' | 'READY' | 'SHIPPING' | 'COMPLETED' | 'CANCELLED';
        scheduled_date: string;
        site_name: string | null;
        client_name: string;
      };
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** One dispatch with its shipment and what the order says of the delivery. */
  'production.vehicle-dispatches.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      id: number;
      shipment_id: number;
      sort_order: number;
      logistics_company: string | null;
      arrival_at: string | null;
      tonnage: string | null;
      vehicle_no: string | null;
      driver_name: string | null;
      driver_contact: string | null;
      remarks: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      shipment: {
        id: number;
        shipment_no: string;
        status: 'SCHEDULED' | 'READY' | 'SHIPPING' | 'COMPLETED' | 'CANCELLED';
        scheduled_date: string;
        site_name: string | null;
        client_name: string;
      };
      order_info: {
        order_no: string;
        client_name: string;
        site_name: string | null;
        receiver: string | null;
        receiver_phone: string | null;
        delivery_zip_code: string | null;
        delivery_address: string | null;
        delivery_address_detail: string | null;
        delivery_method: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
        delivery_date: string | null;
      };
    };
    errors: never;
  };
  /** What freight costs, by who pays it. */
  'production.vehicle-dispatches.stats': {
    input: {
      query?: {
        start_date?: string;
        end_date?: string;
        status?: 'DRAFT' | 'DISPATCHED' | 'COMPLETED' | 'CANCELLED';
      };
    };
    output: {
      prepaid: number;
      collect: number;
      total: number;
      counts: {
        prepaid: number;
        collect: number;
        total: number;
      };
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Change vehicle, driver, freight and state of a dispatch. */
  'production.vehicle-dispatches.update': {
    input: {
      id: number;
      body?: {
        logistics_company?: string | null;
        arrival_at?: string | null;
        vehicle_no?: string | null;
        driver_name?: string | null;
        driver_contact?: string | null;
        remarks?: string | null;
        tonnage?: '1T' | '1.4T' | '2.5T' | '3.5T' | '5T' | '8T' | '11T' | '15T' | '18T' | '25T' | 'PARCEL' | 'CONTAINER' | null;
        options?: {
          status?: 'DRAFT' | 'DISPATCHED' | 'COMPLETED' | 'CANCELLED';
          freight_cost_type?: 'prepaid' | 'collect';
          supply_amount?: number | string;
          vat?: number | string;
          total_amount?: number | string;
        };
      };
    };
    output: Operations['production.vehicle-dispatches.show']['output'];
    errors: 'error.amount.whole_won' | 'error.invalid_transition' | 'error.vehicle_dispatch.closed' | 'error.vehicle_dispatch.vat_mismatch';
  };
  /** Set or clear assignee and team; one that is assigned waits for its release. */
  'production.work-orders.assign': {
    input: {
      id: number;
      body?: {
        assignee_id?: string | null;
        team_id?: number | null;
        scheduled_date?: string | null;
        due_date?: string | null;
      };
    };
    output: {
      id: number;
      work_order_no: string;
      status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      order_id: number | null;
      bending_order_id: number | null;
      process_id: number | null;
      parent_id: number | null;
      is_auxiliary: boolean;
      priority: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
      assignee_id: string | null;
      team_id: number | null;
      scheduled_date: string | null;
      due_date: string | null;
      started_at: string | null;
      completed_at: string | null;
      shipped_at: string | null;
      memo: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      process: {
        id: number;
        process_code: string;
        process_name: string;
      } | null;
      order: {
        id: number;
        order_no: string;
        site_name: string | null;
        client_name: string;
        delivery_date: string | null;
      } | null;
      assignee: {
        id: string;
        name: string;
      } | null;
      item_count: number;
      quantity: number;
      good_quantity: number;
      defect_quantity: number;
      progress_rate: number;
      bending_order: {
        id: number;
        bending_order_no: string;
        status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'PRODUCED' | 'CANCELLED';
      } | null;
      parent: {
        id: number;
        work_order_no: string;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      } | null;
      team: {
        id: number;
        name: string;
      } | null;
      items: {
        id: number;
        order_item_id: number | null;
        order_location_id: number | null;
        item_id: number | null;
        item_code: string | null;
        item_name: string;
        specification: string | null;
        unit: string;
        quantity: number;
        good_quantity: number;
        defect_quantity: number;
        lot_no: string | null;
        stock_lot_id: number | null;
        status: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
        sort_order: number;
        started_at: string | null;
        completed_at: string | null;
        options: unknown;
        created_at: string;
        updated_at: string | null;
        location: {
          floor: string;
          symbol: string;
        } | null;
        steps: {
          id: number;
          process_step_id: number;
          step_code: string;
          step_name: string;
          sort_order: number;
          status: 'WAITING' | 'PENDING_APPROVAL' | 'COMPLETED';
          needs_approval: boolean;
          needs_inspection: boolean;
          is_required: boolean;
          link_type: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
          orphaned: boolean;
          completed_at: string | null;
          completed_by: {
            id: string;
            name: string;
          } | null;
          approved_at: string | null;
          approved_by: {
            id: string;
            name: string;
          } | null;
          auto_completed: 'ORPHANED' | 'ITEM_COMPLETED' | 'WORK_ORDER_COMPLETED' | null;
        }[];
        input_quantity: number | null;
        judgement: 'PASS' | 'FAIL' | null;
      }[];
      material_inputs: {
        id: number;
        work_order_item_id: number;
        process_step_id: number | null;
        stock_lot_id: number;
        item_id: number;
        bom_key: string | null;
        quantity: number;
        input_at: string;
        note: string | null;
        created_at: string;
        updated_at: string | null;
        lot_no: string | null;
        item: {
          code: string;
          name: string;
          specification: string | null;
          unit: string;
        } | null;
        process_step: {
          id: number;
          step_code: string;
          step_name: string;
        } | null;
        input_by: {
          id: string;
          name: string;
        } | null;
      }[];
      work_logs: {
        id: number;
        process_step_id: number | null;
        document_template_id: number;
        document_id: number | null;
        work_date: string;
        worker_id: string;
        started_at: string | null;
        ended_at: string | null;
        production_quantity: number;
        good_quantity: number;
        defect_quantity: number;
        data: unknown;
        note: string | null;
        created_at: string;
        updated_at: string | null;
        process_step: {
          id: number;
          step_code: string;
          step_name: string;
        } | null;
        worker: {
          id: string;
          name: string;
        } | null;
      }[];
      comparison: {
        materials: {
          item_id: number;
          item_code: string;
          item_name: string;
          unit: string;
          planned_quantity: number;
          used_quantity: number;
          difference: number;
        }[] | null;
        planned_minutes: null;
        worked_minutes: number | null;
        planned_quantity: number;
        good_quantity: number;
        defect_quantity: number;
      };
      shipment: {
        id: number;
        shipment_no: string;
        status: string;
      } | null;
      allowed_transitions: ('WAITING' | 'PENDING' | 'IN_PROGRESS' | 'COMPLETED')[];
      allowed_actions: ('assign' | 'sync-status' | 'revert')[];
      editable: boolean;
    };
    errors: 'error.date_range_invalid' | 'error.invalid_transition' | 'error.work_order.closed';
  };
  /** Move a work order along its states; completing it closes the steps that nobody needs to approve or inspect. */
  'production.work-orders.change-status': {
    input: {
      id: number;
      body: {
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
        memo?: string | null;
      };
    };
    output: {
      id: number;
      work_order_no: string;
      status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      order_id: number | null;
      bending_order_id: number | null;
      process_id: number | null;
      parent_id: number | null;
      is_auxiliary: boolean;
      priority: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
      assignee_id: string | null;
      team_id: number | null;
      scheduled_date: string | null;
      due_date: string | null;
      started_at: string | null;
      completed_at: string | null;
      shipped_at: string | null;
      memo: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      process: {
        id: number;
        process_code: string;
        process_name: string;
      } | null;
      order: {
        id: number;
        order_no: string;
        site_name: string | null;
        client_name: string;
        delivery_date: string | null;
      } | null;
      assignee: {
        id: string;
        name: string;
      } | null;
      item_count: number;
      quantity: number;
      good_quantity: number;
      defect_quantity: number;
      progress_rate: number;
      bending_order: {
        id: number;
        bending_order_no: string;
        status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'PRODUCED' | 'CANCELLED';
      } | null;
      parent: {
        id: number;
        work_order_no: string;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      } | null;
      team: {
        id: number;
        name: string;
      } | null;
      items: {
        id: number;
        order_item_id: number | null;
        order_location_id: number | null;
        item_id: number | null;
        item_code: string | null;
        item_name: string;
        specification: string | null;
        unit: string;
        quantity: number;
        good_quantity: number;
        defect_quantity: number;
        lot_no: string | null;
        stock_lot_id: number | null;
        status: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
        sort_order: number;
        started_at: string | null;
        completed_at: string | null;
        options: unknown;
        created_at: string;
        updated_at: string | null;
        location: {
          floor: string;
          symbol: string;
        } | null;
        steps: {
          id: number;
          process_step_id: number;
          step_code: string;
          step_name: string;
          sort_order: number;
          status: 'WAITING' | 'PENDING_APPROVAL' | 'COMPLETED';
          needs_approval: boolean;
          needs_inspection: boolean;
          is_required: boolean;
          link_type: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
          orphaned: boolean;
          completed_at: string | null;
          completed_by: {
            id: string;
            name: string;
          } | null;
          approved_at: string | null;
          approved_by: {
            id: string;
            name: string;
          } | null;
          auto_completed: 'ORPHANED' | 'ITEM_COMPLETED' | 'WORK_ORDER_COMPLETED' | null;
        }[];
        input_quantity: number | null;
        judgement: 'PASS' | 'FAIL' | null;
      }[];
      material_inputs: {
        id: number;
        work_order_item_id: number;
        process_step_id: number | null;
        stock_lot_id: number;
        item_id: number;
        bom_key: string | null;
        quantity: number;
        input_at: string;
        note: string | null;
        created_at: string;
        updated_at: string | null;
        lot_no: string | null;
        item: {
          code: string;
          name: string;
          specification: string | null;
          unit: string;
        } | null;
        process_step: {
          id: number;
          step_code: string;
          step_name: string;
        } | null;
        input_by: {
          id: string;
          name: string;
        } | null;
      }[];
      work_logs: {
        id: number;
        process_step_id: number | null;
        document_template_id: number;
        document_id: number | null;
        work_date: string;
        worker_id: string;
        started_at: string | null;
        ended_at: string | null;
        production_quantity: number;
        good_quantity: number;
        defect_quantity: number;
        data: unknown;
        note: string | null;
        created_at: string;
        updated_at: string | null;
        process_step: {
          id: number;
          step_code: string;
          step_name: string;
        } | null;
        worker: {
          id: string;
          name: string;
        } | null;
      }[];
      comparison: {
        materials: {
          item_id: number;
          item_code: string;
          item_name: string;
          unit: string;
          planned_quantity: number;
          used_quantity: number;
          difference: number;
        }[] | null;
        planned_minutes: null;
        worked_minutes: number | null;
        planned_quantity: number;
        good_quantity: number;
        defect_quantity: number;
      };
      shipment: {
        id: number;
        shipment_no: string;
        status: string;
      } | null;
      allowed_transitions: ('WAITING' | 'PENDING' | 'IN_PROGRESS' | 'COMPLETED')[];
      allowed_actions: ('assign' | 'sync-status' | 'revert')[];
      editable: boolean;
      auto_completed_steps: {
        id: number;
        step_code: string;
        reason: 'ORPHANED' | 'ITEM_COMPLETED' | 'WORK_ORDER_COMPLETED';
      }[];
    };
    errors: 'error.invalid_transition' | 'error.work_order.output_consumed' | 'error.work_order.steps_open';
  };
  /** Create one work order by hand, for an order or for none; its steps are those of its process. */
  'production.work-orders.create': {
    input: {
      body: {
        priority?: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
        scheduled_date?: string | null;
        due_date?: string | null;
        memo?: string | null;
        order_id?: number | null;
        process_id?: number | null;
        parent_id?: number | null;
        is_auxiliary?: boolean;
        assignee_id?: string | null;
        team_id?: number | null;
        items: {
          order_item_id?: number | null;
          order_location_id?: number | null;
          item_id?: number | null;
          item_name?: string;
          specification?: string | null;
          unit?: string;
          options?: {
            width?: number | string | null;
            height?: number | string | null;
            product_model?: {
              model_name: string;
              finishing?: string | null;
            } | null;
            materials?: {
              bom_key: string;
              item_id: number;
              required_quantity: number | string;
            }[];
            bending_lot?: {
              lot_number?: string;
              prod_code?: string;
              spec_code?: string;
              length_code?: string;
              material?: string;
              raw_lot_no?: string;
              fabric_lot_no?: string;
            };
          } | null;
          quantity: number | string;
        }[];
      };
    };
    output: Operations['production.work-orders.assign']['output'];
    errors: 'error.bending.lot_mismatch' | 'error.bending.lot_not_available' | 'error.date_range_invalid' | 'error.duplicate' | 'error.item.unknown_unit' | 'error.validation_failed' | 'error.work_order.closed' | 'error.work_order.order_status' | 'error.work_order.process_inactive';
  };
  /** Delete a work order on which nothing has happened, or that is cancelled. */
  'production.work-orders.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.work_order.already_started';
  };
  /** What to measure of each item, by the type of the process: the parts of its model, or its width and height. */
  'production.work-orders.inspection-config': {
    input: {
      id: number;
      query?: {
        step_id?: number;
      };
    };
    output: {
      work_order_id: number;
      process: {
        id: number;
        process_name: string;
      } | null;
      process_type: 'SCREEN' | 'SLAT' | 'BENDING' | 'ASSEMBLY' | 'STOCK' | 'GENERAL';
      step_id: number | null;
      template_id: number | null;
      inspection_scope: {
        type: 'ALL' | 'SAMPLING' | 'GROUP';
        sample_size?: number | null;
      };
      sample_count: number;
      items: {
        work_order_item_id: number;
        location: {
          floor: string;
          symbol: string;
        } | null;
        components: {
          component: number;
          name: string;
          item_id: number | null;
          code: string | null;
          material: string | null;
          length_mm: number | null;
          gap_points: {
            point: string;
            name: string;
            design_value: number | null;
            tolerance: number | null;
          }[];
        }[];
      }[];
    };
    errors: 'error.process_step.not_found';
  };
  /** The inspections of all items, with how many passed and failed. */
  'production.work-orders.inspection-data': {
    input: Operations['production.work-orders.inspection-config']['input'];
    output: {
      work_order: {
        id: number;
        work_order_no: string;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      };
      process_type: 'SCREEN' | 'SLAT' | 'BENDING' | 'ASSEMBLY' | 'STOCK' | 'GENERAL';
      items: {
        work_order_item_id: number;
        item_id: number | null;
        item_code: string | null;
        item_name: string;
        specification: string | null;
        unit: string;
        location: {
          floor: string;
          symbol: string;
        } | null;
        quantity: number;
        lot_no: string | null;
        inspection_data: {
          template_id: number | null;
          step_id: number | null;
          records: {
            section_id: number | null;
            column_id: number | null;
            field_key: string;
            row_index: number;
            value: string;
          }[];
          judgement: 'PASS' | 'FAIL' | null;
          nonconforming_content: string | null;
          inspected_by: string | null;
          inspected_at: string | null;
        } | null;
        judgement: 'PASS' | 'FAIL' | null;
      }[];
      summary: {
        total: number;
        inspected: number;
        passed: number;
        failed: number;
      };
    };
    errors: 'error.process_step.not_found';
  };
  /** Create the inspection document, or update the open one. */
  'production.work-orders.inspection-document': {
    input: {
      id: number;
      body?: {
        step_id?: number | null;
        work_order_item_id?: number | null;
        title?: string;
        inspection_data?: Record<string, unknown>[] | Record<string, unknown>;
        rendered_html?: string;
      };
    };
    output: {
      id: number;
      document_no: string;
      status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
      title: string;
      template_id: number;
      template_version: number;
      result: 'PASS' | 'FAIL' | null;
      order_id: number | null;
      order_item_id: number | null;
      order_location_id: number | null;
      work_order_id: number | null;
      work_order_item_id: number | null;
      step_id: number | null;
      receiving_item_id: number | null;
      inspection_id: number | null;
      approval_round: number;
      submitted_at: string | null;
      submitted_by: string | null;
      decided_at: string | null;
      cancelled_at: string | null;
      cancel_reason: string | null;
      rendered_html: string | null;
      snapshot_at: string | null;
      snapshot_hash: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      template: {
        id: number;
        name: string;
        title: string;
        category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
        description: string | null;
        version: number;
        is_active: boolean;
        is_default: boolean;
        approval_lines: {
          id: number;
          step: number;
          line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
          label: string;
          approver_id: string | null;
        }[];
        basic_fields: {
          id: number;
          field_key: string;
          label: string;
          field_type: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
          choices: unknown;
          auto_source: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
          is_required: boolean;
          sort_order: number;
          deleted_at: string | null;
        }[];
        columns: {
          id: number;
          column_key: string;
          label: string;
          column_type: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
          choices: unknown;
          group_name: string | null;
          width: number | null;
          sort_order: number;
          deleted_at: string | null;
        }[];
        sections: {
          id: number;
          title: string;
          image_file_id: string | null;
          sort_order: number;
          deleted_at: string | null;
          items: {
            id: number;
            field_key: string;
            category: string | null;
            item: string;
            standard: string | null;
            method: string | null;
            frequency: string | null;
            measurement_type: 'CHECK' | 'NUMERIC' | 'TEXT';
            lower_limit: number | null;
            upper_limit: number | null;
            unit: string | null;
            sample_count: number;
            is_required: boolean;
            sort_order: number;
            deleted_at: string | null;
          }[];
        }[];
      };
      current_approver: {
        id: string;
        name: string;
      } | null;
      has_snapshot: boolean;
      data: {
        id: number;
        section_id: number | null;
        column_id: number | null;
        row_index: number;
        field_key: string;
        value: string | null;
      }[];
      approvals: {
        id: number;
        round: number;
        step: number;
        line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
        label: string;
        approver_id: string;
        approver_name: string;
        department: string | null;
        position: string | null;
        status: 'WAITING' | 'PENDING' | 'APPROVED' | 'REJECTED';
        acted_by: string | null;
        acted_at: string | null;
        comment: string | null;
      }[];
      editable: boolean;
      can_snapshot: boolean;
      can_approve: boolean;
      allowed_transitions: ('submit' | 'approve' | 'reject' | 'cancel')[];
      created: boolean;
    };
    errors: 'error.document.not_editable' | 'error.document.snapshot_too_large' | 'error.document.unknown_field' | 'error.no_inspection_template' | 'error.process_step.not_found';
  };
  /** Everything the in-process inspection report prints. */
  'production.work-orders.inspection-report': {
    input: Operations['production.work-orders.inspection-config']['input'];
    output: {
      company: {
        company_name: string;
        business_number: string | null;
        ceo_name: string | null;
        address: string | null;
      };
      work_order: {
        id: number;
        work_order_no: string;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      };
      order: {
        order_no: string;
        client_name: string | null;
        site_name: string | null;
      } | null;
      process: {
        id: number;
        process_name: string;
      } | null;
      process_type: 'SCREEN' | 'SLAT' | 'BENDING' | 'ASSEMBLY' | 'STOCK' | 'GENERAL';
      template: {
        id: number;
        name: string;
        title: string;
        category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
        version: number;
        is_default: boolean;
        is_active: boolean;
        description: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        approval_lines: {
          id: number;
          step: number;
          line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
          label: string;
          approver_id: string | null;
          approver: {
            id: string;
            name: string;
          } | null;
        }[];
        basic_fields: {
          id: number;
          field_key: string;
          label: string;
          field_type: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
          choices: unknown;
          auto_source: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
          is_required: boolean;
          sort_order: number;
        }[];
        sections: {
          id: number;
          title: string;
          image_file_id: string | null;
          sort_order: number;
          items: {
            id: number;
            field_key: string;
            category: string | null;
            item: string;
            standard: string | null;
            method: string | null;
            frequency: string | null;
            measurement_type: 'CHECK' | 'NUMERIC' | 'TEXT';
            lower_limit: number | null;
            upper_limit: number | null;
            unit: string | null;
            sample_count: number;
            is_required: boolean;
            sort_order: number;
          }[];
        }[];
        columns: {
          id: number;
          column_key: string;
          label: string;
          column_type: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
          choices: unknown;
          group_name: string | null;
          width: number | null;
          sort_order: number;
        }[];
      } | null;
      inspection_date: string | null;
      inspectors: {
        id: string;
        name: string | null;
      }[];
      material_lots: {
        stock_lot_id: number;
        lot_no: string;
        item_id: number;
        item_code: string;
        item_name: string;
        specification: string | null;
        unit: string;
        total_quantity: number;
        input_count: number;
        first_input_at: string;
        supplier_name: string | null;
        received_date: string;
      }[];
      items: {
        work_order_item_id: number;
        location: {
          floor: string;
          symbol: string;
        } | null;
        item: {
          code: string | null;
          name: string;
          specification: string | null;
        };
        lot_no: string | null;
        rows: {
          point: string;
          name: string;
          design_value: number | null;
          tolerance: number | null;
          component: number;
          component_name: string;
          values: string[];
          result: 'PASS' | 'FAIL' | null;
        }[];
        inspection_data: {
          template_id: number | null;
          step_id: number | null;
          records: {
            section_id: number | null;
            column_id: number | null;
            field_key: string;
            row_index: number;
            value: string;
          }[];
          judgement: 'PASS' | 'FAIL' | null;
          nonconforming_content: string | null;
          inspected_by: string | null;
          inspected_at: string | null;
        } | null;
        judgement: 'PASS' | 'FAIL' | null;
        nonconforming_content: string | null;
      }[];
      summary: {
        total: number;
        inspected: number;
        passed: number;
        failed: number;
        pass_rate: number | null;
        judgement: 'PASS' | 'FAIL' | null;
      };
      document: {
        id: number;
        status: string;
      } | null;
    };
    errors: 'error.process_step.not_found';
  };
  /** The existing inspection document, or the template to begin one. */
  'production.work-orders.inspection-resolve': {
    input: {
      id: number;
      query?: {
        step_id?: number;
        work_order_item_id?: number;
      };
    };
    output: {
      template: {
        id: number;
        name: string;
        title: string;
        category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
        version: number;
        is_default: boolean;
        is_active: boolean;
        description: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        approval_lines: {
          id: number;
          step: number;
          line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
          label: string;
          approver_id: string | null;
          approver: {
            id: string;
            name: string;
          } | null;
        }[];
        basic_fields: {
          id: number;
          field_key: string;
          label: string;
          field_type: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
          choices: unknown;
          auto_source: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
          is_required: boolean;
          sort_order: number;
        }[];
        sections: {
          id: number;
          title: string;
          image_file_id: string | null;
          sort_order: number;
          items: {
            id: number;
            field_key: string;
            category: string | null;
            item: string;
            standard: string | null;
            method: string | null;
            frequency: string | null;
            measurement_type: 'CHECK' | 'NUMERIC' | 'TEXT';
            lower_limit: number | null;
            upper_limit: number | null;
            unit: string | null;
            sample_count: number;
            is_required: boolean;
            sort_order: number;
          }[];
        }[];
        columns: {
          id: number;
          column_key: string;
          label: string;
          column_type: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
          choices: unknown;
          group_name: string | null;
          width: number | null;
          sort_order: number;
        }[];
      };
      document: {
        id: number;
        document_no: string;
        status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
        title: string;
        template_id: number;
        template_version: number;
        result: 'PASS' | 'FAIL' | null;
        order_id: number | null;
        order_item_id: number | null;
        order_location_id: number | null;
        work_order_id: number | null;
        work_order_item_id: number | null;
        step_id: number | null;
        receiving_item_id: number | null;
        inspection_id: number | null;
        approval_round: number;
        submitted_at: string | null;
        submitted_by: string | null;
        decided_at: string | null;
        cancelled_at: string | null;
        cancel_reason: string | null;
        rendered_html: string | null;
        snapshot_at: string | null;
        snapshot_hash: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        template: {
          id: number;
          name: string;
          title: string;
          category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
          description: string | null;
          version: number;
          is_active: boolean;
          is_default: boolean;
          approval_lines: {
            id: number;
            step: number;
            line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
            label: string;
            approver_id: string | null;
          }[];
          basic_fields: {
            id: number;
            field_key: string;
            label: string;
            field_type: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
            choices: unknown;
            auto_source: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
            is_required: boolean;
            sort_order: number;
            deleted_at: string | null;
          }[];
          columns: {
            id: number;
            column_key: string;
            label: string;
            column_type: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
            choices: unknown;
            group_name: string | null;
            width: number | null;
            sort_order: number;
            deleted_at: string | null;
          }[];
          sections: {
            id: number;
            title: string;
            image_file_id: string | null;
            sort_order: number;
            deleted_at: string | null;
            items: {
              id: number;
              field_key: string;
              category: string | null;
              item: string;
              standard: string | null;
              method: string | null;
              frequency: string | null;
              measurement_type: 'CHECK' | 'NUMERIC' | 'TEXT';
              lower_limit: number | null;
              upper_limit: number | null;
              unit: string | null;
              sample_count: number;
              is_required: boolean;
              sort_order: number;
              deleted_at: string | null;
            }[];
          }[];
        };
        current_approver: {
          id: string;
          name: string;
        } | null;
        has_snapshot: boolean;
        data: {
          id: number;
          section_id: number | null;
          column_id: number | null;
          row_index: number;
          field_key: string;
          value: string | null;
        }[];
        approvals: {
          id: number;
          round: number;
          step: number;
          line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
          label: string;
          approver_id: string;
          approver_name: string;
          department: string | null;
          position: string | null;
          status: 'WAITING' | 'PENDING' | 'APPROVED' | 'REJECTED';
          acted_by: string | null;
          acted_at: string | null;
          comment: string | null;
        }[];
        editable: boolean;
        can_snapshot: boolean;
        can_approve: boolean;
        allowed_transitions: ('submit' | 'approve' | 'reject' | 'cancel')[];
      } | null;
      is_new: boolean;
      snapshot_document_id: number | null;
      work_order: {
        id: number;
        work_order_no: string;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      };
      step: {
        id: number;
        step_code: string;
        step_name: string;
      } | null;
      items: {
        work_order_item_id: number;
        item_id: number | null;
        item_code: string | null;
        item_name: string;
        specification: string | null;
        unit: string;
        location: {
          floor: string;
          symbol: string;
        } | null;
        quantity: number;
        lot_no: string | null;
        inspection_data: {
          template_id: number | null;
          step_id: number | null;
          records: {
            section_id: number | null;
            column_id: number | null;
            field_key: string;
            row_index: number;
            value: string;
          }[];
          judgement: 'PASS' | 'FAIL' | null;
          nonconforming_content: string | null;
          inspected_by: string | null;
          inspected_at: string | null;
        } | null;
        judgement: 'PASS' | 'FAIL' | null;
      }[];
      basic_field_values: Record<string, string>;
    };
    errors: 'error.no_inspection_template' | 'error.process_step.not_found';
  };
  /** The template for inspecting this work order, prefilled. */
  'production.work-orders.inspection-template': {
    input: Operations['production.work-orders.inspection-config']['input'];
    output: {
      template: {
        id: number;
        name: string;
        title: string;
        category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
        version: number;
        is_default: boolean;
        is_active: boolean;
        description: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        approval_lines: {
          id: number;
          step: number;
          line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
          label: string;
          approver_id: string | null;
          approver: {
            id: string;
            name: string;
          } | null;
        }[];
        basic_fields: {
          id: number;
          field_key: string;
          label: string;
          field_type: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
          choices: unknown;
          auto_source: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
          is_required: boolean;
          sort_order: number;
        }[];
        sections: {
          id: number;
          title: string;
          image_file_id: string | null;
          sort_order: number;
          items: {
            id: number;
            field_key: string;
            category: string | null;
            item: string;
            standard: string | null;
            method: string | null;
            frequency: string | null;
            measurement_type: 'CHECK' | 'NUMERIC' | 'TEXT';
            lower_limit: number | null;
            upper_limit: number | null;
            unit: string | null;
            sample_count: number;
            is_required: boolean;
            sort_order: number;
          }[];
        }[];
        columns: {
          id: number;
          column_key: string;
          label: string;
          column_type: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
          choices: unknown;
          group_name: string | null;
          width: number | null;
          sort_order: number;
        }[];
      };
      basic_field_values: Record<string, string>;
      items: {
        work_order_item_id: number;
        item_id: number | null;
        item_code: string | null;
        item_name: string;
        specification: string | null;
        unit: string;
        location: {
          floor: string;
          symbol: string;
        } | null;
        quantity: number;
        lot_no: string | null;
        inspection_data: {
          template_id: number | null;
          step_id: number | null;
          records: {
            section_id: number | null;
            column_id: number | null;
            field_key: string;
            row_index: number;
            value: string;
          }[];
          judgement: 'PASS' | 'FAIL' | null;
          nonconforming_content: string | null;
          inspected_by: string | null;
          inspected_at: string | null;
        } | null;
        judgement: 'PASS' | 'FAIL' | null;
      }[];
    };
    errors: 'error.no_inspection_template' | 'error.process_step.not_found';
  };
  /** Move one item; pieces are said when it is completed. */
  'production.work-orders.item-change-status': {
    input: {
      id: number;
      itemId: number;
      body: {
        status: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
        good_quantity?: number | string;
        defect_quantity?: number | string;
      };
    };
    output: {
      item: {
        id: number;
        work_order_id: number;
        order_item_id: number | null;
        order_location_id: number | null;
        item_id: number | null;
        item_code: string | null;
        item_name: string;
        specification: string | null;
        unit: string;
        quantity: number;
        good_quantity: number;
        defect_quantity: number;
        lot_no: string | null;
        stock_lot_id: number | null;
        status: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
        sort_order: number;
        started_at: string | null;
        completed_at: string | null;
        options: unknown;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
      };
      work_order: {
        id: number;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      };
      order: {
        id: number;
        status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
      } | null;
    };
    errors: 'error.invalid_transition' | 'error.work_order.closed' | 'error.work_order.item_started' | 'error.work_order.output_consumed' | 'error.work_order.steps_open';
  };
  /** Save the inspection of an item, whole or merged cell by cell. Without a judgement the measurements decide. */
  'production.work-orders.item-inspection': {
    input: {
      id: number;
      itemId: number;
      body: {
        step_id?: number | null;
        inspection_data: Record<string, unknown>[] | Record<string, unknown>;
        judgement?: 'PASS' | 'FAIL' | null;
        nonconforming_content?: string | null;
        merge?: boolean;
      };
    };
    output: {
      work_order_item_id: number;
      inspection_data: {
        template_id: number | null;
        step_id: number | null;
        records: {
          section_id: number | null;
          column_id: number | null;
          field_key: string;
          row_index: number;
          value: string;
        }[];
        judgement: 'PASS' | 'FAIL' | null;
        nonconforming_content: string | null;
        inspected_by: string | null;
        inspected_at: string | null;
      };
      judgement: 'PASS' | 'FAIL' | null;
    };
    errors: 'error.document.unknown_field' | 'error.no_inspection_template' | 'error.work_order.closed' | 'error.work_order.judgement_conflict';
  };
  /** Items with location, steps, input sums and inspection judgement. */
  'production.work-orders.items': {
    input: {
      id: number;
      query?: {
        page?: number;
        size?: number;
        /** One or more of sort_order, status, item_name, quantity, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        status?: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
        order_location_id?: number;
      };
    };
    output: Page<{
      id: number;
      work_order_id: number;
      order_item_id: number | null;
      order_location_id: number | null;
      item_id: number | null;
      item_code: string | null;
      item_name: string;
      specification: string | null;
      unit: string;
      quantity: number;
      good_quantity: number;
      defect_quantity: number;
      lot_no: string | null;
      stock_lot_id: number | null;
      status: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
      sort_order: number;
      started_at: string | null;
      completed_at: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      location: {
        floor: string;
        symbol: string;
      } | null;
      steps: {
        id: number;
        process_step_id: number;
        step_code: string;
        step_name: string;
        sort_order: number;
        status: 'WAITING' | 'PENDING_APPROVAL' | 'COMPLETED';
        needs_approval: boolean;
        needs_inspection: boolean;
        is_required: boolean;
        link_type: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
        orphaned: boolean;
        completed_at: string | null;
        completed_by: {
          id: string;
          name: string;
        } | null;
        approved_at: string | null;
        approved_by: {
          id: string;
          name: string;
        } | null;
        auto_completed: 'ORPHANED' | 'ITEM_COMPLETED' | 'WORK_ORDER_COMPLETED' | null;
      }[];
      input_quantity: number | null;
      judgement: 'PASS' | 'FAIL' | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Work orders; search over number, order, site, client and names of the items. */
  'production.work-orders.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, work_order_no, scheduled_date, due_date, priority, status, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        /** One or more of UNASSIGNED, PENDING, WAITING, IN_PROGRESS, COMPLETED, SHIPPED, CANCELLED, comma separated. */
        status?: string;
        process_id?: number | 'none';
        order_id?: number;
        bending_order_id?: number;
        assignee_id?: string | 'me';
        team_id?: number;
        priority?: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
        is_auxiliary?: boolean;
        overdue?: boolean;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      work_order_no: string;
      status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      order_id: number | null;
      bending_order_id: number | null;
      process_id: number | null;
      parent_id: number | null;
      is_auxiliary: boolean;
      priority: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
      assignee_id: string | null;
      team_id: number | null;
      scheduled_date: string | null;
      due_date: string | null;
      started_at: string | null;
      completed_at: string | null;
      shipped_at: string | null;
      memo: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      process: {
        id: number;
        process_code: string;
        process_name: string;
      } | null;
      order: {
        id: number;
        order_no: string;
        site_name: string | null;
        client_name: string;
        delivery_date: string | null;
      } | null;
      assignee: {
        id: string;
        name: string;
      } | null;
      item_count: number;
      quantity: number;
      good_quantity: number;
      defect_quantity: number;
      progress_rate: number;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Register materials put in at a location; all of them, or none. */
  'production.work-orders.material-input': {
    input: {
      id: number;
      itemId: number;
      body: {
        inputs: {
          stock_lot_id: number;
          quantity: number | string;
          bom_key?: string | null;
          note?: string | null;
        }[];
        step_id?: number | null;
        replace?: boolean;
      };
    };
    output: {
      inputs: {
        id: number;
        stock_lot_id: number;
        item_id: number;
        bom_key: string | null;
        quantity: number;
        input_at: string;
        note: string | null;
        created_at: string;
        updated_at: string | null;
        lot_no: string;
        item_code: string;
        item_name: string;
        specification: string | null;
        unit: string;
        process_step: {
          id: number;
          step_code: string;
          step_name: string;
        } | null;
        input_by: {
          id: string;
          name: string;
        } | null;
      }[];
      materials: {
        bom_key: string | null;
        item_id: number;
        item_code: string;
        item_name: string;
        specification: string | null;
        unit: string;
        required_quantity: number;
        input_quantity: number;
        remaining_quantity: number;
        over: boolean;
        lots: {
          stock_lot_id: number;
          lot_no: string;
          warehouse: {
            id: number;
            code: string;
            name: string;
          };
          available_quantity: number;
          received_date: string;
          supplier_name: string | null;
        }[];
      }[];
    };
    errors: 'error.stock.insufficient' | 'error.stock.not_managed' | 'error.work_order.closed' | 'error.work_order.item_completed' | 'error.work_order.material_mismatch';
  };
  /** Withdraw an input; its whole quantity goes back to its lot. */
  'production.work-orders.material-input-delete': {
    input: {
      id: number;
      inputId: number;
    };
    output: {
      id: number;
      returned: {
        stock_lot_id: number;
        lot_no: string;
        quantity: number;
      };
    };
    errors: 'error.work_order.closed' | 'error.work_order.item_completed';
  };
  /** Lots that went into this work order, for labels, work log and inspection. */
  'production.work-orders.material-input-lots': {
    input: {
      id: number;
      query?: {
        step_id?: number;
        work_order_item_id?: number;
        item_id?: number;
      };
    };
    output: {
      stock_lot_id: number;
      lot_no: string;
      item_id: number;
      item_code: string;
      item_name: string;
      specification: string | null;
      unit: string;
      total_quantity: number;
      input_count: number;
      first_input_at: string;
      supplier_name: string | null;
      received_date: string;
    }[];
    errors: never;
  };
  /** Correct the quantity of an input; the difference moves on its lot. */
  'production.work-orders.material-input-update': {
    input: {
      id: number;
      inputId: number;
      body: {
        quantity: number | string;
        note?: string | null;
      };
    };
    output: {
      id: number;
      stock_lot_id: number;
      item_id: number;
      bom_key: string | null;
      quantity: number;
      input_at: string;
      note: string | null;
      created_at: string;
      updated_at: string | null;
      lot_no: string;
      item_code: string;
      item_name: string;
      specification: string | null;
      unit: string;
      process_step: {
        id: number;
        step_code: string;
        step_name: string;
      } | null;
      input_by: {
        id: string;
        name: string;
      } | null;
    };
    errors: 'error.stock.insufficient' | 'error.work_order.closed' | 'error.work_order.item_completed';
  };
  /** Input history of a location, newest first. */
  'production.work-orders.material-inputs': {
    input: {
      id: number;
      itemId: number;
      query?: {
        page?: number;
        size?: number;
        /** One or more of input_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        step_id?: number;
        item_id?: number;
      };
    };
    output: Page<{
      id: number;
      stock_lot_id: number;
      item_id: number;
      bom_key: string | null;
      quantity: number;
      input_at: string;
      note: string | null;
      created_at: string;
      updated_at: string | null;
      lot_no: string;
      item_code: string;
      item_name: string;
      specification: string | null;
      unit: string;
      process_step: {
        id: number;
        step_code: string;
        step_name: string;
      } | null;
      input_by: {
        id: string;
        name: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** What this location needs, what has gone in, which lots are there. */
  'production.work-orders.materials': {
    input: {
      id: number;
      itemId: number;
      query?: {
        step_id?: number;
      };
    };
    output: {
      bom_key: string | null;
      item_id: number;
      item_code: string;
      item_name: string;
      specification: string | null;
      unit: string;
      required_quantity: number;
      input_quantity: number;
      remaining_quantity: number;
      over: boolean;
      lots: {
        stock_lot_id: number;
        lot_no: string;
        warehouse: {
          id: number;
          code: string;
          name: string;
        };
        available_quantity: number;
        received_date: string;
        supplier_name: string | null;
      }[];
    }[];
    errors: never;
  };
  /** The work order as PDF: what to make, its steps to tick, and the materials. */
  'production.work-orders.pdf': {
    input: Operations['production.shipments.pdf']['input'];
    output: Download;
    file: 'application/pdf';
    errors: never;
  };
  /** Take a work order back: cancelled for a reason, or with force removed for good; materials return to their lots. */
  'production.work-orders.revert': {
    input: {
      id: number;
      body?: {
        force?: boolean;
        reason?: string | null;
      };
    };
    output: {
      id: number;
      work_order_no: string;
      status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      order_id: number | null;
      bending_order_id: number | null;
      process_id: number | null;
      parent_id: number | null;
      is_auxiliary: boolean;
      priority: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
      assignee_id: string | null;
      team_id: number | null;
      scheduled_date: string | null;
      due_date: string | null;
      started_at: string | null;
      completed_at: string | null;
      shipped_at: string | null;
      memo: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      process: {
        id: number;
        process_code: string;
        process_name: string;
      } | null;
      order: {
        id: number;
        order_no: string;
        site_name: string | null;
        client_name: string;
        delivery_date: string | null;
      } | null;
      assignee: {
        id: string;
        name: string;
      } | null;
      item_count: number;
      quantity: number;
      good_quantity: number;
      defect_quantity: number;
      progress_rate: number;
      bending_order: {
        id: number;
        bending_order_no: string;
        status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'PRODUCED' | 'CANCELLED';
      } | null;
      parent: {
        id: number;
        work_order_no: string;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      } | null;
      team: {
        id: number;
        name: string;
      } | null;
      items: {
        id: number;
        order_item_id: number | null;
        order_location_id: number | null;
        item_id: number | null;
        item_code: string | null;
        item_name: string;
        specification: string | null;
        unit: string;
        quantity: number;
        good_quantity: number;
        defect_quantity: number;
        lot_no: string | null;
        stock_lot_id: number | null;
        status: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
        sort_order: number;
        started_at: string | null;
        completed_at: string | null;
        options: unknown;
        created_at: string;
        updated_at: string | null;
        location: {
          floor: string;
          symbol: string;
        } | null;
        steps: {
          id: number;
          process_step_id: number;
          step_code: string;
          step_name: string;
          sort_order: number;
          status: 'WAITING' | 'PENDING_APPROVAL' | 'COMPLETED';
          needs_approval: boolean;
          needs_inspection: boolean;
          is_required: boolean;
          link_type: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
          orphaned: boolean;
          completed_at: string | null;
          completed_by: {
            id: string;
            name: string;
          } | null;
          approved_at: string | null;
          approved_by: {
            id: string;
            name: string;
          } | null;
          auto_completed: 'ORPHANED' | 'ITEM_COMPLETED' | 'WORK_ORDER_COMPLETED' | null;
        }[];
        input_quantity: number | null;
        judgement: 'PASS' | 'FAIL' | null;
      }[];
      material_inputs: {
        id: number;
        work_order_item_id: number;
        process_step_id: number | null;
        stock_lot_id: number;
        item_id: number;
        bom_key: string | null;
        quantity: number;
        input_at: string;
        note: string | null;
        created_at: string;
        updated_at: string | null;
        lot_no: string | null;
        item: {
          code: string;
          name: string;
          specification: string | null;
          unit: string;
        } | null;
        process_step: {
          id: number;
          step_code: string;
          step_name: string;
        } | null;
        input_by: {
          id: string;
          name: string;
        } | null;
      }[];
      work_logs: {
        id: number;
        process_step_id: number | null;
        document_template_id: number;
        document_id: number | null;
        work_date: string;
        worker_id: string;
        started_at: string | null;
        ended_at: string | null;
        production_quantity: number;
        good_quantity: number;
        defect_quantity: number;
        data: unknown;
        note: string | null;
        created_at: string;
        updated_at: string | null;
        process_step: {
          id: number;
          step_code: string;
          step_name: string;
        } | null;
        worker: {
          id: string;
          name: string;
        } | null;
      }[];
      comparison: {
        materials: {
          item_id: number;
          item_code: string;
          item_name: string;
          unit: string;
          planned_quantity: number;
          used_quantity: number;
          difference: number;
        }[] | null;
        planned_minutes: null;
        worked_minutes: number | null;
        planned_quantity: number;
        good_quantity: number;
        defect_quantity: number;
      };
      shipment: {
        id: number;
        shipment_no: string;
        status: string;
      } | null;
      allowed_transitions: ('WAITING' | 'PENDING' | 'IN_PROGRESS' | 'COMPLETED')[];
      allowed_actions: ('assign' | 'sync-status' | 'revert')[];
      editable: boolean;
      returned_inputs: {
        stock_lot_id: number;
        lot_no: string;
        quantity: number;
      }[];
    } | {
      id: number;
      deleted: true;
      returned_inputs: {
        stock_lot_id: number;
        lot_no: string;
        quantity: number;
      }[];
    };
    errors: 'error.in_use' | 'error.invalid_transition' | 'error.work_order.output_consumed' | 'error.work_order.reason_required' | 'error.work_order.shipped';
  };
  /** One work order. */
  'production.work-orders.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['production.work-orders.assign']['output'];
    errors: never;
  };
  /** Work orders made in a period by status, process and priority, and how many of them are late or due today. */
  'production.work-orders.stats': {
    input: {
      query?: {
        start_date?: string;
        end_date?: string;
        process_id?: number;
      };
    };
    output: {
      total: number;
      by_status: Record<string, number>;
      by_process: {
        process_id: number | null;
        process_code: string | null;
        process_name: string | null;
        count: number;
        by_status: Record<string, number>;
      }[];
      by_priority: Record<string, number>;
      overdue: number;
      due_today: number;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Approve a step that waits for it: the manager of the process or an administrator, never who asked. */
  'production.work-orders.step-approve': {
    input: {
      id: number;
      stepId: number;
      body?: Record<string, never>;
    };
    output: {
      step: {
        id: number;
        work_order_id: number;
        work_order_item_id: number;
        process_step_id: number;
        step_code: string;
        step_name: string;
        sort_order: number;
        status: 'WAITING' | 'PENDING_APPROVAL' | 'COMPLETED';
        completed_at: string | null;
        completed_by: string | null;
        approved_at: string | null;
        approved_by: string | null;
        options: unknown;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
      };
      item: {
        id: number;
        status: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
      };
      work_order: {
        id: number;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      };
      order: {
        id: number;
        status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
      } | null;
    };
    errors: 'error.invalid_transition' | 'error.work_order.closed' | 'error.work_order.inspection_missing' | 'error.work_order.own_approval';
  };
  /** Complete or reopen one step of one item; what needs an approval waits for it. */
  'production.work-orders.step-toggle': {
    input: {
      id: number;
      stepId: number;
    };
    output: Operations['production.work-orders.step-approve']['output'];
    errors: 'error.work_order.closed' | 'error.work_order.inspection_missing' | 'error.work_order.output_consumed';
  };
  /** Step progress per item. */
  'production.work-orders.steps': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      total: number;
      completed: number;
      rate: number;
      items: {
        work_order_item_id: number;
        location: {
          floor: string;
          symbol: string;
        } | null;
        steps: {
          id: number;
          process_step_id: number;
          step_code: string;
          step_name: string;
          sort_order: number;
          status: 'WAITING' | 'PENDING_APPROVAL' | 'COMPLETED';
          needs_approval: boolean;
          needs_inspection: boolean;
          is_required: boolean;
          link_type: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
          orphaned: boolean;
          completed_at: string | null;
          completed_by: {
            id: string;
            name: string;
          } | null;
          approved_at: string | null;
          approved_by: {
            id: string;
            name: string;
          } | null;
          auto_completed: 'ORPHANED' | 'ITEM_COMPLETED' | 'WORK_ORDER_COMPLETED' | null;
        }[];
      }[];
    };
    errors: never;
  };
  /** Recompute items, work order and order from the steps; safe to repeat. */
  'production.work-orders.sync-status': {
    input: {
      id: number;
      query?: {
        step_id?: number;
      };
      body?: Record<string, never>;
    };
    output: {
      work_order: {
        id: number;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      };
      order: {
        id: number;
        status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
      } | null;
      shipment: {
        id: number;
        shipment_no: string;
        created: boolean;
      } | null;
      auto_completed_steps: {
        id: number;
        step_code: string;
        reason: 'ORPHANED' | 'ITEM_COMPLETED' | 'WORK_ORDER_COMPLETED';
      }[];
    };
    errors: 'error.process_step.not_found';
  };
  /** Change head and items as far as work has not begun; items that are sent are the whole new list. */
  'production.work-orders.update': {
    input: {
      id: number;
      body?: {
        priority?: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
        scheduled_date?: string | null;
        due_date?: string | null;
        memo?: string | null;
        process_id?: number | null;
        items?: {
          id?: number;
          order_item_id?: number | null;
          order_location_id?: number | null;
          item_id?: number | null;
          item_name?: string;
          specification?: string | null;
          unit?: string;
          options?: {
            width?: number | string | null;
            height?: number | string | null;
            product_model?: {
              model_name: string;
              finishing?: string | null;
            } | null;
            materials?: {
              bom_key: string;
              item_id: number;
              required_quantity: number | string;
            }[];
            bending_lot?: {
              lot_number?: string;
              prod_code?: string;
              spec_code?: string;
              length_code?: string;
              material?: string;
              raw_lot_no?: string;
              fabric_lot_no?: string;
            };
          } | null;
          quantity?: number | string;
        }[];
      };
    };
    output: Operations['production.work-orders.assign']['output'];
    errors: 'error.bending.lot_mismatch' | 'error.bending.lot_not_available' | 'error.bending_order.not_editable' | 'error.date_range_invalid' | 'error.duplicate' | 'error.item.unknown_unit' | 'error.validation_failed' | 'error.work_order.already_started' | 'error.work_order.closed' | 'error.work_order.process_inactive';
  };
  /** Saved work logs with their template, the newest day first. */
  'production.work-orders.work-log': {
    input: {
      id: number;
      query?: {
        step_id?: number;
        work_date?: string;
      };
    };
    output: {
      template: {
        id: number;
        name: string;
        title: string;
        category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
        version: number;
        is_default: boolean;
        is_active: boolean;
        description: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        approval_lines: {
          id: number;
          step: number;
          line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
          label: string;
          approver_id: string | null;
          approver: {
            id: string;
            name: string;
          } | null;
        }[];
        basic_fields: {
          id: number;
          field_key: string;
          label: string;
          field_type: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
          choices: unknown;
          auto_source: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
          is_required: boolean;
          sort_order: number;
        }[];
        sections: {
          id: number;
          title: string;
          image_file_id: string | null;
          sort_order: number;
          items: {
            id: number;
            field_key: string;
            category: string | null;
            item: string;
            standard: string | null;
            method: string | null;
            frequency: string | null;
            measurement_type: 'CHECK' | 'NUMERIC' | 'TEXT';
            lower_limit: number | null;
            upper_limit: number | null;
            unit: string | null;
            sample_count: number;
            is_required: boolean;
            sort_order: number;
          }[];
        }[];
        columns: {
          id: number;
          column_key: string;
          label: string;
          column_type: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
          choices: unknown;
          group_name: string | null;
          width: number | null;
          sort_order: number;
        }[];
      };
      work_logs: {
        id: number;
        work_order_id: number;
        process_step_id: number | null;
        document_template_id: number;
        document_id: number | null;
        work_date: string;
        worker_id: string;
        started_at: string | null;
        ended_at: string | null;
        production_quantity: number;
        good_quantity: number;
        defect_quantity: number;
        data: {
          section_id: number | null;
          column_id: number | null;
          field_key: string;
          row_index: number;
          value: string;
        }[] | null;
        note: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        worker: {
          id: string;
          name: string;
        } | null;
        document: {
          id: number;
          document_no: string;
          status: string;
        } | null;
      }[];
      totals: {
        production_quantity: number;
        good_quantity: number;
        defect_quantity: number;
        minutes: number;
      };
      work_order: {
        id: number;
        work_order_no: string;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      };
      items: {
        work_order_item_id: number;
        item_id: number | null;
        item_code: string | null;
        item_name: string;
        specification: string | null;
        unit: string;
        location: {
          floor: string;
          symbol: string;
        } | null;
        quantity: number;
        lot_no: string | null;
      }[];
      material_lots: {
        stock_lot_id: number;
        lot_no: string;
        item_id: number;
        item_code: string;
        item_name: string;
        specification: string | null;
        unit: string;
        total_quantity: number;
        input_count: number;
        first_input_at: string;
        supplier_name: string | null;
        received_date: string;
      }[];
    };
    errors: 'error.no_work_log_template' | 'error.process_step.not_found';
  };
  /** Save the work log of a day; a second save of that day updates it. */
  'production.work-orders.work-log-save': {
    input: {
      id: number;
      body?: {
        step_id?: number | null;
        work_date?: string;
        worker_id?: string;
        started_at?: string | null;
        ended_at?: string | null;
        production_quantity?: number | string;
        good_quantity?: number | string;
        defect_quantity?: number | string;
        data?: Record<string, unknown>[] | Record<string, unknown>;
        rendered_html?: string;
        note?: string | null;
      };
    };
    output: {
      id: number;
      work_order_id: number;
      process_step_id: number | null;
      document_template_id: number;
      document_id: number | null;
      work_date: string;
      worker_id: string;
      started_at: string | null;
      ended_at: string | null;
      production_quantity: number;
      good_quantity: number;
      defect_quantity: number;
      data: {
        section_id: number | null;
        column_id: number | null;
        field_key: string;
        row_index: number;
        value: string;
      }[] | null;
      note: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      worker: {
        id: string;
        name: string;
      } | null;
      document: {
        id: number;
        document_no: string;
        status: string;
      } | null;
    };
    errors: 'error.date_range_invalid' | 'error.document.not_editable' | 'error.document.snapshot_too_large' | 'error.document.unknown_field' | 'error.no_work_log_template' | 'error.work_order.closed';
  };
  /** The work log form of the process, prefilled. */
  'production.work-orders.work-log-template': {
    input: Operations['production.work-orders.inspection-config']['input'];
    output: {
      template: {
        id: number;
        name: string;
        title: string;
        category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
        version: number;
        is_default: boolean;
        is_active: boolean;
        description: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        approval_lines: {
          id: number;
          step: number;
          line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
          label: string;
          approver_id: string | null;
          approver: {
            id: string;
            name: string;
          } | null;
        }[];
        basic_fields: {
          id: number;
          field_key: string;
          label: string;
          field_type: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
          choices: unknown;
          auto_source: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
          is_required: boolean;
          sort_order: number;
        }[];
        sections: {
          id: number;
          title: string;
          image_file_id: string | null;
          sort_order: number;
          items: {
            id: number;
            field_key: string;
            category: string | null;
            item: string;
            standard: string | null;
            method: string | null;
            frequency: string | null;
            measurement_type: 'CHECK' | 'NUMERIC' | 'TEXT';
            lower_limit: number | null;
            upper_limit: number | null;
            unit: string | null;
            sample_count: number;
            is_required: boolean;
            sort_order: number;
          }[];
        }[];
        columns: {
          id: number;
          column_key: string;
          label: string;
          column_type: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
          choices: unknown;
          group_name: string | null;
          width: number | null;
          sort_order: number;
        }[];
      };
      basic_field_values: Record<string, string>;
      work_order: {
        id: number;
        work_order_no: string;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      };
      items: {
        work_order_item_id: number;
        item_id: number | null;
        item_code: string | null;
        item_name: string;
        specification: string | null;
        unit: string;
        location: {
          floor: string;
          symbol: string;
        } | null;
        quantity: number;
        lot_no: string | null;
      }[];
      material_lots: {
        stock_lot_id: number;
        lot_no: string;
        item_id: number;
        item_code: string;
        item_name: string;
        specification: string | null;
        unit: string;
        total_quantity: number;
        input_count: number;
        first_input_at: string;
        supplier_name: string | null;
        received_date: string;
      }[];
    };
    errors: 'error.no_work_log_template' | 'error.process_step.not_found';
  };
  /** Save a new checklist. */
  'quality.checklist-templates.create': {
    input: {
      body: {
        type: string;
        name: string;
        categories: {
          id?: string;
          title: string;
          sub_items: {
            id?: string;
            title: string;
            standard?: string | null;
            note?: string | null;
          }[];
        }[];
      };
    };
    output: {
      id: number;
      type: string;
      name: string;
      version: number;
      categories: {
        id: string;
        title: string;
        sub_items: {
          id: string;
          title: string;
          standard: string | null;
          note: string | null;
          is_completed: boolean;
          completed_at: string | null;
          completed_by: string | null;
          completed_by_name: string | null;
          documents: {
            id: number;
            title: string;
            version_label: string | null;
            document_date: string | null;
            file_name: string;
            url: string;
          }[];
        }[];
      }[];
      progress: {
        total: number;
        completed: number;
        rate: number;
      };
    };
    errors: 'error.checklist.duplicate_id' | 'error.checklist.too_large' | 'error.checklist.type_taken';
  };
  /** Delete a checklist with its files. */
  'quality.checklist-templates.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: never;
  };
  /** All checklists with their files and progress, or the one of a type. */
  'quality.checklist-templates.fetch': {
    input: {
      query?: {
        type?: string;
      };
    };
    output: {
      id: number;
      type: string;
      name: string;
      version: number;
      categories: {
        id: string;
        title: string;
        sub_items: {
          id: string;
          title: string;
          standard: string | null;
          note: string | null;
          is_completed: boolean;
          completed_at: string | null;
          completed_by: string | null;
          completed_by_name: string | null;
          documents: {
            id: number;
            title: string;
            version_label: string | null;
            document_date: string | null;
            file_name: string;
            url: string;
          }[];
        }[];
      }[];
      progress: {
        total: number;
        completed: number;
        rate: number;
      };
    }[];
    errors: never;
  };
  /** Change the name and the whole of the sub-items; what is done stays done, and files of sub-items that are gone are deleted. */
  'quality.checklist-templates.save': {
    input: {
      id: number;
      body?: {
        name?: string;
        categories?: {
          id?: string;
          title: string;
          sub_items: {
            id?: string;
            title: string;
            standard?: string | null;
            note?: string | null;
          }[];
        }[];
        version?: number;
      };
    };
    output: Operations['quality.checklist-templates.create']['output'];
    errors: 'error.checklist.duplicate_id' | 'error.checklist.too_large' | 'error.checklist.version_conflict';
  };
  /** Mark one sub-item as done or not done, the other way round unless said. */
  'quality.checklist-templates.toggle': {
    input: {
      id: number;
      subItemId: string;
      body?: {
        is_completed?: boolean;
      };
    };
    output: {
      sub_item: {
        id: string;
        title: string;
        standard: string | null;
        note: string | null;
        is_completed: boolean;
        completed_at: string | null;
        completed_by: string | null;
      };
      progress: {
        total: number;
        completed: number;
        rate: number;
      };
      version: number;
    };
    errors: 'error.checklist.sub_item_not_found';
  };
  /** Create a template with its parts. */
  'quality.document-templates.create': {
    input: {
      body: {
        name: string;
        title: string;
        category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
        is_default?: boolean;
        is_active?: boolean;
        description?: string | null;
        approval_lines?: {
          step: number;
          line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
          label: string;
          approver_id?: string | null;
        }[];
        basic_fields?: {
          field_key: string;
          label: string;
          field_type?: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
          choices?: string[] | null;
          auto_source?: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
          is_required?: boolean;
        }[];
        sections?: {
          title: string;
          image_file_id?: string | null;
          items?: {
            field_key: string;
            category?: string | null;
            item: string;
            standard?: string | null;
            method?: string | null;
            frequency?: string | null;
            measurement_type?: 'CHECK' | 'NUMERIC' | 'TEXT';
            lower_limit?: number | string | null;
            upper_limit?: number | string | null;
            unit?: string | null;
            sample_count?: number;
            is_required?: boolean;
          }[];
        }[];
        columns?: {
          column_key: string;
          label: string;
          column_type?: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
          choices?: string[] | null;
          group_name?: string | null;
          width?: number | null;
        }[];
      };
    };
    output: {
      id: number;
      name: string;
      title: string;
      category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
      version: number;
      is_default: boolean;
      is_active: boolean;
      description: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      line_count: number;
      field_count: number;
      section_count: number;
      column_count: number;
      in_use: boolean;
      approval_lines: {
        id: number;
        step: number;
        line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
        label: string;
        approver_id: string | null;
        approver: {
          id: string;
          name: string;
        } | null;
      }[];
      basic_fields: {
        id: number;
        field_key: string;
        label: string;
        field_type: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
        choices: unknown;
        auto_source: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
        is_required: boolean;
        sort_order: number;
      }[];
      sections: {
        id: number;
        title: string;
        image_file_id: string | null;
        sort_order: number;
        items: {
          id: number;
          field_key: string;
          category: string | null;
          item: string;
          standard: string | null;
          method: string | null;
          frequency: string | null;
          measurement_type: 'CHECK' | 'NUMERIC' | 'TEXT';
          lower_limit: number | null;
          upper_limit: number | null;
          unit: string | null;
          sample_count: number;
          is_required: boolean;
          sort_order: number;
        }[];
      }[];
      columns: {
        id: number;
        column_key: string;
        label: string;
        column_type: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
        choices: unknown;
        group_name: string | null;
        width: number | null;
        sort_order: number;
      }[];
    };
    errors: 'error.document_template.duplicate_key' | 'error.document_template.in_use' | 'error.document_template.invalid_steps' | 'error.document_template.name_taken' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Delete a template that nothing uses. */
  'quality.document-templates.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.document_template.in_use';
  };
  /** Templates without their parts; search over name and title. */
  'quality.document-templates.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of name, category, updated_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        category?: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      name: string;
      title: string;
      category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
      version: number;
      is_default: boolean;
      is_active: boolean;
      description: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      line_count: number;
      field_count: number;
      section_count: number;
      column_count: number;
      in_use: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One template. */
  'quality.document-templates.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['quality.document-templates.create']['output'];
    errors: never;
  };
  /** Change a template; a list that is sent is the whole list, its rows known by their ids. */
  'quality.document-templates.update': {
    input: {
      id: number;
      body?: {
        name?: string;
        title?: string;
        category?: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
        is_default?: boolean;
        is_active?: boolean;
        description?: string | null;
        approval_lines?: {
          step?: number;
          line_type?: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
          label?: string;
          approver_id?: string | null;
          id?: number;
        }[];
        basic_fields?: {
          field_key?: string;
          label?: string;
          field_type?: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
          choices?: string[] | null;
          auto_source?: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
          is_required?: boolean;
          id?: number;
        }[];
        sections?: {
          title?: string;
          image_file_id?: string | null;
          id?: number;
          items?: {
            field_key?: string;
            category?: string | null;
            item?: string;
            standard?: string | null;
            method?: string | null;
            frequency?: string | null;
            measurement_type?: 'CHECK' | 'NUMERIC' | 'TEXT';
            lower_limit?: number | string | null;
            upper_limit?: number | string | null;
            unit?: string | null;
            sample_count?: number;
            is_required?: boolean;
            id?: number;
          }[];
        }[];
        columns?: {
          column_key?: string;
          label?: string;
          column_type?: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
          choices?: string[] | null;
          group_name?: string | null;
          width?: number | null;
          id?: number;
        }[];
      };
    };
    output: Operations['quality.document-templates.create']['output'];
    errors: 'error.document_template.duplicate_key' | 'error.document_template.in_use' | 'error.document_template.invalid_steps' | 'error.document_template.name_taken' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Approve the present step, as its approver or as a delegate. */
  'quality.documents.approve': {
    input: Operations['platform.approvals.release-hold']['input'];
    output: {
      id: number;
      document_no: string;
      status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
      title: string;
      template_id: number;
      template_version: number;
      result: 'PASS' | 'FAIL' | null;
      order_id: number | null;
      order_item_id: number | null;
      order_location_id: number | null;
      work_order_id: number | null;
      work_order_item_id: number | null;
      step_id: number | null;
      receiving_item_id: number | null;
      inspection_id: number | null;
      approval_round: number;
      submitted_at: string | null;
      submitted_by: string | null;
      decided_at: string | null;
      cancelled_at: string | null;
      cancel_reason: string | null;
      rendered_html: string | null;
      snapshot_at: string | null;
      snapshot_hash: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      template: {
        id: number;
        name: string;
        title: string;
        category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
        description: string | null;
        version: number;
        is_active: boolean;
        is_default: boolean;
        approval_lines: {
          id: number;
          step: number;
          line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
          label: string;
          approver_id: string | null;
        }[];
        basic_fields: {
          id: number;
          field_key: string;
          label: string;
          field_type: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
          choices: unknown;
          auto_source: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
          is_required: boolean;
          sort_order: number;
          deleted_at: string | null;
        }[];
        columns: {
          id: number;
          column_key: string;
          label: string;
          column_type: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
          choices: unknown;
          group_name: string | null;
          width: number | null;
          sort_order: number;
          deleted_at: string | null;
        }[];
        sections: {
          id: number;
          title: string;
          image_file_id: string | null;
          sort_order: number;
          deleted_at: string | null;
          items: {
            id: number;
            field_key: string;
            category: string | null;
            item: string;
            standard: string | null;
            method: string | null;
            frequency: string | null;
            measurement_type: 'CHECK' | 'NUMERIC' | 'TEXT';
            lower_limit: number | null;
            upper_limit: number | null;
            unit: string | null;
            sample_count: number;
            is_required: boolean;
            sort_order: number;
            deleted_at: string | null;
          }[];
        }[];
      };
      current_approver: {
        id: string;
        name: string;
      } | null;
      has_snapshot: boolean;
      data: {
        id: number;
        section_id: number | null;
        column_id: number | null;
        row_index: number;
        field_key: string;
        value: string | null;
      }[];
      approvals: {
        id: number;
        round: number;
        step: number;
        line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
        label: string;
        approver_id: string;
        approver_name: string;
        department: string | null;
        position: string | null;
        status: 'WAITING' | 'PENDING' | 'APPROVED' | 'REJECTED';
        acted_by: string | null;
        acted_at: string | null;
        comment: string | null;
      }[];
      editable: boolean;
      can_snapshot: boolean;
      can_approve: boolean;
      allowed_transitions: ('submit' | 'approve' | 'reject' | 'cancel')[];
    };
    errors: 'error.document.not_approver' | 'error.invalid_transition' | 'error.tenant_user_required';
  };
  /** One document of final inspection for each location of an order. */
  'quality.documents.bulk-create-fqc': {
    input: {
      body: {
        order_id: number;
        template_id?: number;
        order_location_ids?: number[];
      };
    };
    output: {
      created: number;
      documents: {
        id: number;
        document_no: string;
        order_location_id: number | null;
        order_item_id: number | null;
      }[];
    };
    errors: 'error.already_created' | 'error.no_inspection_template' | 'error.no_order_items';
  };
  /** Cancel for good. */
  'quality.documents.cancel': {
    input: Operations['finance.card-transactions.hide']['input'];
    output: Operations['quality.documents.approve']['output'];
    errors: 'error.document.already_acted' | 'error.document.not_author' | 'error.invalid_transition';
  };
  /** Create a draft of one target at most; basic fields are filled in from it. */
  'quality.documents.create': {
    input: {
      body: {
        template_id: number;
        step_id?: number;
        order_id?: number;
        order_item_id?: number;
        order_location_id?: number;
        work_order_id?: number;
        work_order_item_id?: number;
        receiving_item_id?: number;
        inspection_id?: number;
        title?: string;
        data?: Record<string, unknown>[] | Record<string, unknown>;
        result?: 'PASS' | 'FAIL';
        rendered_html?: string;
      };
    };
    output: Operations['quality.documents.approve']['output'];
    errors: 'error.document.not_editable' | 'error.document.snapshot_empty' | 'error.document.snapshot_too_large' | 'error.document.too_many_targets' | 'error.document.unknown_field' | 'error.document_template.inactive' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Delete a draft, rejected or cancelled document. */
  'quality.documents.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.document.not_deletable' | 'error.in_use';
  };
  /** Progress of the final inspection of an order. */
  'quality.documents.fqc-status': {
    input: Operations['finance.tax-invoices.proposal']['input'];
    output: {
      order_id: number;
      order_no: string;
      total: number;
      created: number;
      not_created: number;
      draft: number;
      pending: number;
      approved: number;
      rejected: number;
      passed: number;
      failed: number;
      progress_rate: number;
      units: {
        order_location_id: number | null;
        order_item_id: number | null;
        label: string;
        document: {
          id: number;
          document_no: string;
          status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
          result: 'PASS' | 'FAIL' | null;
        } | null;
      }[];
    };
    errors: never;
  };
  /** Documents without their values; search over document_no and title. */
  'quality.documents.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, document_no, title, status, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        template_id?: number;
        category?: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
        status?: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
        result?: 'PASS' | 'FAIL';
        order_id?: number;
        order_location_id?: number;
        work_order_id?: number;
        created_by?: string;
        awaiting_me?: boolean;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      document_no: string;
      status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
      title: string;
      template_id: number;
      template_version: number;
      result: 'PASS' | 'FAIL' | null;
      order_id: number | null;
      order_item_id: number | null;
      order_location_id: number | null;
      work_order_id: number | null;
      work_order_item_id: number | null;
      step_id: number | null;
      receiving_item_id: number | null;
      inspection_id: number | null;
      approval_round: number;
      submitted_at: string | null;
      submitted_by: string | null;
      decided_at: string | null;
      cancelled_at: string | null;
      cancel_reason: string | null;
      snapshot_at: string | null;
      snapshot_hash: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      template: {
        id: number;
        name: string;
        category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
      } | null;
      current_approver: {
        id: string;
        name: string;
      } | null;
      has_snapshot: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Reject at the present step, with a comment. */
  'quality.documents.reject': {
    input: {
      id: number;
      body: {
        comment: string;
      };
    };
    output: Operations['quality.documents.approve']['output'];
    errors: 'error.document.not_approver' | 'error.invalid_transition' | 'error.tenant_user_required';
  };
  /** Find the document of a target, or give the template to start one. */
  'quality.documents.resolve': {
    input: {
      query?: {
        template_id?: number;
        category?: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
        step_id?: number;
        order_id?: number;
        order_item_id?: number;
        order_location_id?: number;
        work_order_id?: number;
        work_order_item_id?: number;
        receiving_item_id?: number;
        inspection_id?: number;
      };
    };
    output: {
      document: {
        id: number;
        document_no: string;
        status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
        title: string;
        template_id: number;
        template_version: number;
        result: 'PASS' | 'FAIL' | null;
        order_id: number | null;
        order_item_id: number | null;
        order_location_id: number | null;
        work_order_id: number | null;
        work_order_item_id: number | null;
        step_id: number | null;
        receiving_item_id: number | null;
        inspection_id: number | null;
        approval_round: number;
        submitted_at: string | null;
        submitted_by: string | null;
        decided_at: string | null;
        cancelled_at: string | null;
        cancel_reason: string | null;
        rendered_html: string | null;
        snapshot_at: string | null;
        snapshot_hash: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        template: {
          id: number;
          name: string;
          title: string;
          category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
          description: string | null;
          version: number;
          is_active: boolean;
          is_default: boolean;
          approval_lines: {
            id: number;
            step: number;
            line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
            label: string;
            approver_id: string | null;
          }[];
          basic_fields: {
            id: number;
            field_key: string;
            label: string;
            field_type: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
            choices: unknown;
            auto_source: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
            is_required: boolean;
            sort_order: number;
            deleted_at: string | null;
          }[];
          columns: {
            id: number;
            column_key: string;
            label: string;
            column_type: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
            choices: unknown;
            group_name: string | null;
            width: number | null;
            sort_order: number;
            deleted_at: string | null;
          }[];
          sections: {
            id: number;
            title: string;
            image_file_id: string | null;
            sort_order: number;
            deleted_at: string | null;
            items: {
              id: number;
              field_key: string;
              category: string | null;
              item: string;
              standard: string | null;
              method: string | null;
              frequency: string | null;
              measurement_type: 'CHECK' | 'NUMERIC' | 'TEXT';
              lower_limit: number | null;
              upper_limit: number | null;
              unit: string | null;
              sample_count: number;
              is_required: boolean;
              sort_order: number;
              deleted_at: string | null;
            }[];
          }[];
        };
        current_approver: {
          id: string;
          name: string;
        } | null;
        has_snapshot: boolean;
        data: {
          id: number;
          section_id: number | null;
          column_id: number | null;
          row_index: number;
          field_key: string;
          value: string | null;
        }[];
        approvals: {
          id: number;
          round: number;
          step: number;
          line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
          label: string;
          approver_id: string;
          approver_name: string;
          department: string | null;
          position: string | null;
          status: 'WAITING' | 'PENDING' | 'APPROVED' | 'REJECTED';
          acted_by: string | null;
          acted_at: string | null;
          comment: string | null;
        }[];
        editable: boolean;
        can_snapshot: boolean;
        can_approve: boolean;
        allowed_transitions: ('submit' | 'approve' | 'reject' | 'cancel')[];
      } | null;
      is_new: boolean;
      editable: boolean;
      template: {
        id: number;
        name: string;
        title: string;
        category: 'IQC' | 'PQC' | 'FQC' | 'WORK_LOG' | 'GENERAL';
        version: number;
        is_default: boolean;
        is_active: boolean;
        description: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        line_count?: number;
        field_count?: number;
        section_count?: number;
        column_count?: number;
        in_use?: boolean;
        approval_lines: {
          id: number;
          step: number;
          line_type: 'DRAFTER' | 'REVIEWER' | 'APPROVER';
          label: string;
          approver_id: string | null;
          approver: {
            id: string;
            name: string;
          } | null;
        }[];
        basic_fields: {
          id: number;
          field_key: string;
          label: string;
          field_type: 'TEXT' | 'NUMBER' | 'DATE' | 'SELECT' | 'CHECKBOX';
          choices: unknown;
          auto_source: 'ORDER_NO' | 'SITE_NAME' | 'CLIENT_NAME' | 'ITEM_NAME' | 'SPECIFICATION' | 'LOT_NO' | 'QUANTITY' | 'LOCATION' | 'TODAY' | 'AUTHOR' | null;
          is_required: boolean;
          sort_order: number;
        }[];
        sections: {
          id: number;
          title: string;
          image_file_id: string | null;
          sort_order: number;
          items: {
            id: number;
            field_key: string;
            category: string | null;
            item: string;
            standard: string | null;
            method: string | null;
            frequency: string | null;
            measurement_type: 'CHECK' | 'NUMERIC' | 'TEXT';
            lower_limit: number | null;
            upper_limit: number | null;
            unit: string | null;
            sample_count: number;
            is_required: boolean;
            sort_order: number;
          }[];
        }[];
        columns: {
          id: number;
          column_key: string;
          label: string;
          column_type: 'TEXT' | 'NUMBER' | 'CHECK' | 'SELECT' | 'DATE';
          choices: unknown;
          group_name: string | null;
          width: number | null;
          sort_order: number;
        }[];
      };
      prefill: Record<string, string>;
      snapshot_document_id: number | null;
    };
    errors: 'error.document.target_required' | 'error.document.template_required' | 'error.document.too_many_targets' | 'error.no_inspection_template';
  };
  /** One document. */
  'quality.documents.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['quality.documents.approve']['output'];
    errors: never;
  };
  /** Set the rendered HTML and nothing else, in any state. */
  'quality.documents.snapshot': {
    input: {
      id: number;
      body: {
        rendered_html: string;
      };
    };
    output: {
      id: number;
      snapshot_at: string;
      snapshot_hash: string;
      rendered_html: string;
    };
    errors: 'error.document.snapshot_empty' | 'error.document.snapshot_too_large';
  };
  /** Start the approval; approvers are named for the steps of the line that have none. */
  'quality.documents.submit': {
    input: {
      id: number;
      body?: {
        approvers?: {
          step: number;
          approver_id: string;
        }[];
      };
    };
    output: Operations['quality.documents.approve']['output'];
    errors: 'error.document.approver_required' | 'error.document.missing_required' | 'error.document.unknown_step' | 'error.invalid_transition' | 'error.tenant_user_required';
  };
  /** Of what the caller may write documents. */
  'quality.documents.targets': {
    input: Record<string, never>;
    output: ('order_id' | 'order_item_id' | 'order_location_id' | 'work_order_id' | 'work_order_item_id' | 'receiving_item_id' | 'inspection_id' | null)[];
    errors: never;
  };
  /** Change a draft or rejected document; values are merged by their keys, null removes one. */
  'quality.documents.update': {
    input: {
      id: number;
      body?: {
        title?: string;
        data?: Record<string, unknown>[] | Record<string, unknown>;
        result?: 'PASS' | 'FAIL' | null;
        rendered_html?: string | null;
      };
    };
    output: Operations['quality.documents.approve']['output'];
    errors: 'error.document.not_editable' | 'error.document.snapshot_empty' | 'error.document.snapshot_too_large' | 'error.document.unknown_field' | 'error.document_template.inactive' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Create the document of a target, or update the one that is open. */
  'quality.documents.upsert': {
    input: Operations['quality.documents.create']['input'];
    output: Operations['production.work-orders.inspection-document']['output'];
    errors: 'error.document.not_editable' | 'error.document.snapshot_empty' | 'error.document.snapshot_too_large' | 'error.document.target_required' | 'error.document.too_many_targets' | 'error.document.unknown_field' | 'error.document_template.inactive';
  };
  /** Register a piece of equipment with the processes that it serves; the code is made when it is left out. */
  'quality.equipment.create': {
    input: {
      body: {
        equipment_code?: string;
        name: string;
        equipment_type: string;
        specification?: string | null;
        manufacturer?: string | null;
        model_name?: string | null;
        serial_no?: string | null;
        location?: string | null;
        production_line?: string | null;
        purchased_on?: string | null;
        installed_on?: string | null;
        purchase_price?: number | string | null;
        useful_life_years?: number | null;
        manager_id?: string | null;
        sub_manager_id?: string | null;
        sort_order?: number;
        memo?: string | null;
        options?: Record<string, string | number | boolean | null> | null;
        process_ids?: number[];
      };
    };
    output: {
      id: number;
      equipment_code: string;
      name: string;
      equipment_type: string;
      status: 'ACTIVE' | 'IDLE' | 'DISPOSED';
      specification: string | null;
      manufacturer: string | null;
      model_name: string | null;
      serial_no: string | null;
      location: string | null;
      production_line: string | null;
      purchased_on: string | null;
      installed_on: string | null;
      purchase_price?: number | null;
      useful_life_years: number | null;
      disposed_on: string | null;
      manager_id: string | null;
      sub_manager_id: string | null;
      sort_order: number;
      memo: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      manager: {
        id: string;
        name: string;
      } | null;
      sub_manager: {
        id: string;
        name: string;
      } | null;
      photo_count: number | null;
      first_photo: {
        id: number;
        file_id: string;
        url: string;
        thumbnail_url: string;
      } | null;
      process_names: string[];
      under_repair: boolean | null;
      allowed_transitions: ('ACTIVE' | 'IDLE' | 'DISPOSED')[];
      photos: {
        id: number;
        equipment_id: number;
        file_id: string;
        caption: string | null;
        sort_order: number;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        url: string;
        thumbnail_url: string;
        type: string;
        size: number;
        file_name: string;
      }[];
      processes: {
        process_id: number;
        process_code: string;
        process_name: string;
        is_primary: boolean;
      }[];
      templates: {
        DAILY: {
          id: number;
          equipment_id: number;
          inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
          item_no: number;
          check_point: string;
          check_item: string;
          check_method: string | null;
          check_timing: 'STOPPED' | 'RUNNING' | 'ANY';
          is_active: boolean;
          created_at: string;
          created_by: string | null;
          updated_at: string | null;
          updated_by: string | null;
        }[];
        WEEKLY: {
          id: number;
          equipment_id: number;
          inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
          item_no: number;
          check_point: string;
          check_item: string;
          check_method: string | null;
          check_timing: 'STOPPED' | 'RUNNING' | 'ANY';
          is_active: boolean;
          created_at: string;
          created_by: string | null;
          updated_at: string | null;
          updated_by: string | null;
        }[];
        MONTHLY: {
          id: number;
          equipment_id: number;
          inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
          item_no: number;
          check_point: string;
          check_item: string;
          check_method: string | null;
          check_timing: 'STOPPED' | 'RUNNING' | 'ANY';
          is_active: boolean;
          created_at: string;
          created_by: string | null;
          updated_at: string | null;
          updated_by: string | null;
        }[];
        BIMONTHLY: {
          id: number;
          equipment_id: number;
          inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
          item_no: number;
          check_point: string;
          check_item: string;
          check_method: string | null;
          check_timing: 'STOPPED' | 'RUNNING' | 'ANY';
          is_active: boolean;
          created_at: string;
          created_by: string | null;
          updated_at: string | null;
          updated_by: string | null;
        }[];
        QUARTERLY: {
          id: number;
          equipment_id: number;
          inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
          item_no: number;
          check_point: string;
          check_item: string;
          check_method: string | null;
          check_timing: 'STOPPED' | 'RUNNING' | 'ANY';
          is_active: boolean;
          created_at: string;
          created_by: string | null;
          updated_at: string | null;
          updated_by: string | null;
        }[];
        SEMIANNUAL: {
          id: number;
          equipment_id: number;
          inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
          item_no: number;
          check_point: string;
          check_item: string;
          check_method: string | null;
          check_timing: 'STOPPED' | 'RUNNING' | 'ANY';
          is_active: boolean;
          created_at: string;
          created_by: string | null;
          updated_at: string | null;
          updated_by: string | null;
        }[];
      };
      repairs: {
        id: number;
        repair_no: string;
        equipment_id: number;
        repair_type: 'INTERNAL' | 'EXTERNAL';
        started_on: string;
        completed_on: string | null;
        hours: number | null;
        description: string;
        cost?: number;
        vendor_id: number | null;
        vendor_name: string | null;
        repaired_by: string | null;
        memo: string | null;
        options: unknown;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        vendor: {
          id: number;
          name: string;
        } | null;
      }[];
      editable: boolean;
    };
    errors: 'error.equipment.code_taken' | 'error.equipment.disposed' | 'error.equipment.duplicate_process' | 'error.validation_failed';
  };
  /** Delete a piece of equipment; its sheets, repairs and photos stay stored and are no longer listed. */
  'quality.equipment.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.equipment.under_repair' | 'error.in_use';
  };
  /** The check grid of a cycle and period: pieces and their check items down, days, weeks or months across. Daily checks are by month. */
  'quality.equipment.inspections.grid': {
    input: {
      query?: {
        page?: number;
        size?: number;
        cycle?: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
        /** YYYY-MM of daily checks, else YYYY. */
        period?: string;
        equipment_id?: number;
        production_line?: string;
        search?: string;
      };
    };
    output: Page<unknown, {
      page: number;
      size: number;
      total: number;
      last_page: number;
    }>;
    errors: 'error.equipment.invalid_period';
  };
  /** Write the judgement, inspector, repairs and memo of a sheet. Members left out stay. */
  'quality.equipment.inspections.memo': {
    input: {
      body: {
        overall_judgement?: 'OK' | 'NG' | null;
        inspector_id?: string | null;
        repair_note?: string | null;
        memo?: string | null;
        equipment_id: number;
        inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
        /** YYYY-MM of daily checks, else YYYY. */
        period: string;
      };
    };
    output: {
      id: number;
      equipment_id: number;
      inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
      period: string;
      overall_judgement: 'OK' | 'NG' | null;
      inspector_id: string | null;
      repair_note: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      inspector: {
        id: string;
        name: string;
      } | null;
    };
    errors: 'error.equipment.disposed' | 'error.equipment.invalid_period';
  };
  /** Empty a sheet, or a column of it. Its judgement and memo stay. */
  'quality.equipment.inspections.reset': {
    input: {
      body: {
        equipment_id: number;
        inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
        /** YYYY-MM of daily checks, else YYYY. */
        period: string;
        check_date?: string;
      };
    };
    output: {
      deleted: number;
    };
    errors: 'error.equipment.disposed' | 'error.equipment.invalid_period';
  };
  /** Set up to 500 cells of a piece to given values, all or none; null empties a cell. */
  'quality.equipment.inspections.result': {
    input: {
      body: {
        equipment_id: number;
        inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
        cells: {
          template_id: number;
          check_date: string;
          result: 'GOOD' | 'BAD' | 'REPAIRED' | null;
          note?: string | null;
          extra_work_day?: boolean;
        }[];
      };
    };
    output: {
      updated: number;
      cleared: number;
      summary: Record<string, {
        due: number;
        checked: number;
        good: number;
        bad: number;
        repaired: number;
        completion_rate: number | null;
      }>;
    };
    errors: 'error.equipment.disposed' | 'error.equipment.duplicate_cell' | 'error.equipment.future_date' | 'error.equipment.non_working_day' | 'error.equipment.template_inactive' | 'error.equipment.template_mismatch';
  };
  /** Move a cell to its next value: good, bad, repaired, empty. Any day of the cell names it. */
  'quality.equipment.inspections.toggle': {
    input: {
      body: {
        equipment_id: number;
        inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
        template_id: number;
        check_date: string;
      };
    };
    output: {
      template_id: number;
      check_date: string;
      result: 'GOOD' | 'BAD' | 'REPAIRED' | null;
      checked_by: {
        id: string;
        name: string;
      } | null;
      checked_at: string | null;
      summary: {
        due: number;
        checked: number;
        good: number;
        bad: number;
        repaired: number;
        completion_rate: number | null;
      };
    };
    errors: 'error.equipment.disposed' | 'error.equipment.future_date' | 'error.equipment.non_working_day' | 'error.equipment.template_inactive' | 'error.equipment.template_mismatch';
  };
  /** Equipment. */
  'quality.equipment.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of sort_order, equipment_code, name, purchased_on, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'ACTIVE' | 'IDLE' | 'DISPOSED';
        equipment_type?: string;
        production_line?: string;
        manager_id?: string;
        process_id?: number;
      };
    };
    output: Page<{
      id: number;
      equipment_code: string;
      name: string;
      equipment_type: string;
      status: 'ACTIVE' | 'IDLE' | 'DISPOSED';
      specification: string | null;
      manufacturer: string | null;
      model_name: string | null;
      serial_no: string | null;
      location: string | null;
      production_line: string | null;
      purchased_on: string | null;
      installed_on: string | null;
      purchase_price?: number | null;
      useful_life_years: number | null;
      disposed_on: string | null;
      manager_id: string | null;
      sub_manager_id: string | null;
      sort_order: number;
      memo: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      manager: {
        id: string;
        name: string;
      } | null;
      sub_manager: {
        id: string;
        name: string;
      } | null;
      photo_count: number | null;
      first_photo: {
        id: number;
        file_id: string;
        url: string;
        thumbnail_url: string;
      } | null;
      process_names: string[];
      under_repair: boolean | null;
      allowed_transitions: ('ACTIVE' | 'IDLE' | 'DISPOSED')[];
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** All the lists a form about equipment needs. */
  'quality.equipment.options': {
    input: Record<string, never>;
    output: {
      equipment_types: {
        code: string;
        label: string;
      }[];
      production_lines: string[];
      locations: string[];
      statuses: {
        code: string;
        label: string;
      }[];
      inspection_cycles: {
        code: string;
        label: string;
      }[];
      check_timings: {
        code: string;
        label: string;
      }[];
      results: {
        code: string;
        label: string;
      }[];
      repair_types: {
        code: string;
        label: string;
      }[];
      processes: {
        id: number;
        name: string;
      }[];
      managers: {
        id: string;
        name: string;
      }[];
      equipment: {
        id: number;
        name: string;
      }[];
    };
    errors: never;
  };
  /** Upload photos (JPEG, PNG or WebP, at most 10 MiB each); all are kept or none. */
  'quality.equipment.photos.create': {
    input: Operations['hr.vehicle-photos.store']['input'];
    output: {
      id: number;
      equipment_id: number;
      file_id: string;
      caption: string | null;
      sort_order: number;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      url: string;
      thumbnail_url: string;
      type: string;
      size: number;
      file_name: string;
    }[];
    errors: 'error.equipment.disposed' | 'error.equipment.photo_limit' | 'error.file.empty' | 'error.file.required' | 'error.file.too_large' | 'error.file.unsupported_type';
  };
  /** Delete a photo; its place is free again. */
  'quality.equipment.photos.delete': {
    input: Operations['hr.vehicle-photos.destroy']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.equipment.disposed';
  };
  /** Photos of a piece of equipment in their order; meta tells how many more it may have. */
  'quality.equipment.photos.list': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['quality.equipment.photos.create']['output'];
    errors: never;
  };
  /** Replace the processes that a piece of equipment serves. */
  'quality.equipment.processes.set': {
    input: {
      id: number;
      body: {
        processes: {
          process_id: number;
          is_primary?: boolean;
        }[];
      };
    };
    output: {
      process_id: number;
      process_code: string;
      process_name: string;
      is_primary: boolean;
    }[];
    errors: 'error.equipment.disposed' | 'error.equipment.duplicate_process' | 'error.equipment.more_than_one_primary';
  };
  /** Register a repair; it is open until it has a day of completion. */
  'quality.equipment.repairs.create': {
    input: {
      body: {
        equipment_id: number;
        repair_type: 'INTERNAL' | 'EXTERNAL';
        started_on?: string;
        completed_on?: string | null;
        hours?: number | string | null;
        description: string;
        cost?: number | string;
        vendor_id?: number | null;
        vendor_name?: string | null;
        repaired_by?: string | null;
        memo?: string | null;
        options?: Record<string, string | number | boolean | null> | null;
      };
    };
    output: {
      id: number;
      repair_no: string;
      equipment_id: number;
      repair_type: 'INTERNAL' | 'EXTERNAL';
      started_on: string;
      completed_on: string | null;
      hours: number | null;
      description: string;
      cost?: number;
      vendor_id: number | null;
      vendor_name: string | null;
      repaired_by: string | null;
      memo: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      equipment: {
        id: number;
        equipment_code: string;
        name: string;
      } | null;
      vendor: {
        id: number;
        name: string;
      } | null;
      repairer: {
        id: string;
        name: string;
      } | null;
    };
    errors: 'error.duplicate' | 'error.equipment.disposed' | 'error.equipment.not_a_vendor' | 'error.equipment.vendor_required' | 'error.validation_failed';
  };
  /** Delete a repair. */
  'quality.equipment.repairs.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Repair history; the sum of costs is that of the whole filter, null for those who see no costs. */
  'quality.equipment.repairs.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of started_on, completed_on, cost, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        equipment_id?: number;
        repair_type?: 'INTERNAL' | 'EXTERNAL';
        open?: boolean;
        start_date?: string;
        end_date?: string;
        vendor_id?: number;
      };
    };
    output: Page<{
      id: number;
      repair_no: string;
      equipment_id: number;
      repair_type: 'INTERNAL' | 'EXTERNAL';
      started_on: string;
      completed_on: string | null;
      hours: number | null;
      description: string;
      cost?: number;
      vendor_id: number | null;
      vendor_name: string | null;
      repaired_by: string | null;
      memo: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      equipment: {
        id: number;
        equipment_code: string;
        name: string;
      } | null;
      vendor: {
        id: number;
        name: string;
      } | null;
      repairer: {
        id: string;
        name: string;
      } | null;
    }, {
      page: number;
      size: number;
      total: number;
      last_page: number;
      sum_cost: number | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** One repair. */
  'quality.equipment.repairs.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['quality.equipment.repairs.create']['output'];
    errors: never;
  };
  /** Change a repair, or finish it by its day of completion. */
  'quality.equipment.repairs.update': {
    input: {
      id: number;
      body?: {
        repair_type?: 'INTERNAL' | 'EXTERNAL';
        started_on?: string;
        completed_on?: string | null;
        hours?: number | string | null;
        description?: string;
        cost?: number | string;
        vendor_id?: number | null;
        vendor_name?: string | null;
        repaired_by?: string | null;
        memo?: string | null;
        options?: Record<string, string | number | boolean | null> | null;
      };
    };
    output: Operations['quality.equipment.repairs.create']['output'];
    errors: 'error.duplicate' | 'error.equipment.not_a_vendor' | 'error.equipment.vendor_required' | 'error.validation_failed';
  };
  /** One piece of equipment. */
  'quality.equipment.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['quality.equipment.create']['output'];
    errors: never;
  };
  /** Figures of the equipment park: checks of today, repairs of a month, this one unless named, and of the year up to it. */
  'quality.equipment.stats': {
    input: {
      query?: {
        year?: number;
        month?: number;
      };
    };
    output: {
      total: number;
      by_status: {
        ACTIVE: number;
        IDLE: number;
        DISPOSED: number;
      };
      by_type: Record<string, number>;
      today: {
        due: number;
        checked: number;
        rate: number | null;
      };
      bad_open: number;
      inspection_due: number;
      under_repair: number;
      repairs: {
        count: number;
        /** Null for those who see no costs. */
        cost: number | null;
        hours: number;
      };
      repair_trend: {
        month: string;
        count: number;
        /** Null for those who see no costs. */
        cost: number | null;
      }[];
    };
    errors: never;
  };
  /** Copy active check items from a cycle, or from another piece of equipment; what the target has already is skipped. */
  'quality.equipment.templates.copy': {
    input: {
      id: number;
      body: {
        source_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
        target_cycles: ('DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL')[];
        source_equipment_id?: number;
      };
    };
    output: {
      copied: number;
      skipped: number;
    };
    errors: 'error.equipment.disposed' | 'error.equipment.nothing_to_copy' | 'error.equipment.same_source_and_target';
  };
  /** Add a check item; it has the next number of its cycle unless told otherwise. */
  'quality.equipment.templates.create': {
    input: {
      id: number;
      body: {
        inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
        item_no?: number;
        check_point: string;
        check_item: string;
        check_method?: string | null;
        check_timing?: 'STOPPED' | 'RUNNING' | 'ANY';
        is_active?: boolean;
      };
    };
    output: {
      id: number;
      equipment_id: number;
      inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
      item_no: number;
      check_point: string;
      check_item: string;
      check_method: string | null;
      check_timing: 'STOPPED' | 'RUNNING' | 'ANY';
      is_active: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    };
    errors: 'error.equipment.disposed' | 'error.equipment.item_no_taken' | 'error.validation_failed';
  };
  /** Delete a check item; past grids that hold a value for it still show its row. */
  'quality.equipment.templates.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Check items of one piece of equipment, by cycle and number. */
  'quality.equipment.templates.list': {
    input: {
      id: number;
      query?: {
        inspection_cycle?: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
        is_active?: boolean;
      };
    };
    output: {
      id: number;
      equipment_id: number;
      inspection_cycle: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'BIMONTHLY' | 'QUARTERLY' | 'SEMIANNUAL';
      item_no: number;
      check_point: string;
      check_item: string;
      check_method: string | null;
      check_timing: 'STOPPED' | 'RUNNING' | 'ANY';
      is_active: boolean;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    }[];
    errors: never;
  };
  /** Change a check item; cycle and equipment stay. */
  'quality.equipment.templates.update': {
    input: {
      id: number;
      body?: {
        item_no?: number;
        check_point?: string;
        check_item?: string;
        check_method?: string | null;
        check_timing?: 'STOPPED' | 'RUNNING' | 'ANY';
        is_active?: boolean;
      };
    };
    output: Operations['quality.equipment.templates.create']['output'];
    errors: 'error.equipment.item_no_taken' | 'error.validation_failed';
  };
  /** Change a piece of equipment, its state included; of a disposed one the memo alone. */
  'quality.equipment.update': {
    input: {
      id: number;
      body?: {
        equipment_code?: string;
        name?: string;
        equipment_type?: string;
        status?: 'ACTIVE' | 'IDLE' | 'DISPOSED';
        specification?: string | null;
        manufacturer?: string | null;
        model_name?: string | null;
        serial_no?: string | null;
        location?: string | null;
        production_line?: string | null;
        purchased_on?: string | null;
        installed_on?: string | null;
        purchase_price?: number | string | null;
        useful_life_years?: number | null;
        disposed_on?: string | null;
        manager_id?: string | null;
        sub_manager_id?: string | null;
        sort_order?: number;
        memo?: string | null;
        options?: Record<string, string | number | boolean | null> | null;
      };
    };
    output: Operations['quality.equipment.create']['output'];
    errors: 'error.equipment.code_taken' | 'error.equipment.disposed' | 'error.invalid_transition' | 'error.validation_failed';
  };
  /** Inspections of a month in calendar-item form. */
  'quality.inspections.calendar': {
    input: {
      query?: {
        year?: number;
        month?: number;
        inspector?: string;
        status?: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
      };
    };
    output: {
      id: number;
      type: 'inspection';
      title: string;
      start_date: string;
      end_date: string;
      all_day: true;
      status: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
      result: 'PASS' | 'FAIL' | 'CONDITIONAL' | null;
      inspection_type: 'IQC' | 'PQC' | 'FQC';
      inspector: {
        id: string;
        name: string;
      } | null;
      lot_no: string | null;
      order_no: string | null;
      site_name: string | null;
    }[];
    errors: never;
  };
  /** Judge and close an inspection, with the line of the receiving or the lot that it is of. */
  'quality.inspections.complete': {
    input: {
      id: number;
      body: {
        result: 'PASS' | 'FAIL' | 'CONDITIONAL';
        accepted_quantity?: number | string;
        rejected_quantity?: number | string;
        remarks?: string | null;
        create_nonconforming_report?: boolean;
      };
    };
    output: {
      id: number;
      inspection_no: string;
      inspection_type: 'IQC' | 'PQC' | 'FQC';
      status: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
      result: 'PASS' | 'FAIL' | 'CONDITIONAL' | null;
      item_id: number;
      item_name: string;
      specification: string | null;
      requested_on: string;
      scheduled_on: string;
      inspector_id: string | null;
      completed_at: string | null;
      receiving_item_id: number | null;
      stock_lot_id: number | null;
      lot_no: string | null;
      client_id: number | null;
      work_order_id: number | null;
      work_order_item_id: number | null;
      order_id: number | null;
      order_location_id: number | null;
      document_id: number | null;
      lot_size: number;
      sample_size: number | null;
      accepted_quantity: number | null;
      rejected_quantity: number | null;
      remarks: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      inspector: {
        id: string;
        name: string;
      } | null;
      item: {
        id: number;
        code: string;
        name: string;
        unit: string;
      } | null;
      client: {
        id: number;
        name: string;
      } | null;
      items: {
        id: number;
        sort_order: number;
        name: string;
        method: string | null;
        standard: string | null;
        measure_type: 'NUMERIC' | 'OK_NG';
        lower_limit: number | null;
        upper_limit: number | null;
        unit: string | null;
        measured_values: unknown;
        judgement: 'PASS' | 'FAIL' | null;
        remarks: string | null;
      }[];
      receiving: {
        id: number;
        receiving_no: string;
        status: string;
        unit: string;
      } | null;
      stock_lot: {
        id: number;
        lot_no: string;
        status: 'AVAILABLE' | 'HOLD' | 'DEPLETED';
      } | null;
      work_order: {
        id: number;
        work_order_no: string;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      } | null;
      order: {
        id: number;
        order_no: string;
        site_name: string | null;
      } | null;
      location: {
        id: number;
        label: string;
      } | null;
      document: {
        id: number;
        document_no: string;
        title: string;
        status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
        result: 'PASS' | 'FAIL' | null;
      } | null;
      nonconforming_reports: {
        id: number;
        report_no: string;
        nc_type: 'MATERIAL' | 'PROCESS' | 'PRODUCT' | 'CONSTRUCTION' | 'CLAIM' | 'OTHER';
        status: 'RECEIVED' | 'ANALYZING' | 'RESOLVED' | 'IN_APPROVAL' | 'CLOSED';
      }[];
      allowed_transitions: ('complete')[];
      editable: boolean;
      nonconforming_report_id: number | null;
    };
    errors: 'error.inspection.items_pending' | 'error.inspection.quantity_mismatch' | 'error.inspection.receiving_closed' | 'error.inspection.result_contradicts_items' | 'error.invalid_transition' | 'error.receiving.over_receipt' | 'error.stock.reserved';
  };
  /** Request an inspection; without items those of the default template of its kind are looked at. */
  'quality.inspections.create': {
    input: {
      body: {
        item_name?: string;
        specification?: string | null;
        requested_on?: string;
        scheduled_on?: string;
        inspector_id?: string | null;
        lot_no?: string | null;
        lot_size?: number | string;
        sample_size?: number | string | null;
        remarks?: string | null;
        item_id?: number | null;
        receiving_item_id?: number | null;
        stock_lot_id?: number | null;
        client_id?: number | null;
        work_order_id?: number | null;
        work_order_item_id?: number | null;
        order_id?: number | null;
        order_location_id?: number | null;
        inspection_type: 'IQC' | 'PQC' | 'FQC';
        items?: {
          name: string;
          method?: string | null;
          standard?: string | null;
          measure_type?: 'NUMERIC' | 'OK_NG';
          lower_limit?: number | string | null;
          upper_limit?: number | string | null;
          unit?: string | null;
          measured_values?: (number | string)[] | null;
          judgement?: 'PASS' | 'FAIL' | null;
          remarks?: string | null;
        }[];
      };
    };
    output: {
      id: number;
      inspection_no: string;
      inspection_type: 'IQC' | 'PQC' | 'FQC';
      status: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
      result: 'PASS' | 'FAIL' | 'CONDITIONAL' | null;
      item_id: number;
      item_name: string;
      specification: string | null;
      requested_on: string;
      scheduled_on: string;
      inspector_id: string | null;
      completed_at: string | null;
      receiving_item_id: number | null;
      stock_lot_id: number | null;
      lot_no: string | null;
      client_id: number | null;
      work_order_id: number | null;
      work_order_item_id: number | null;
      order_id: number | null;
      order_location_id: number | null;
      document_id: number | null;
      lot_size: number;
      sample_size: number | null;
      accepted_quantity: number | null;
      rejected_quantity: number | null;
      remarks: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      inspector: {
        id: string;
        name: string;
      } | null;
      item: {
        id: number;
        code: string;
        name: string;
        unit: string;
      } | null;
      client: {
        id: number;
        name: string;
      } | null;
      items: {
        id: number;
        sort_order: number;
        name: string;
        method: string | null;
        standard: string | null;
        measure_type: 'NUMERIC' | 'OK_NG';
        lower_limit: number | null;
        upper_limit: number | null;
        unit: string | null;
        measured_values: unknown;
        judgement: 'PASS' | 'FAIL' | null;
        remarks: string | null;
      }[];
      receiving: {
        id: number;
        receiving_no: string;
        status: string;
        unit: string;
      } | null;
      stock_lot: {
        id: number;
        lot_no: string;
        status: 'AVAILABLE' | 'HOLD' | 'DEPLETED';
      } | null;
      work_order: {
        id: number;
        work_order_no: string;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      } | null;
      order: {
        id: number;
        order_no: string;
        site_name: string | null;
      } | null;
      location: {
        id: number;
        label: string;
      } | null;
      document: {
        id: number;
        document_no: string;
        title: string;
        status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
        result: 'PASS' | 'FAIL' | null;
      } | null;
      nonconforming_reports: {
        id: number;
        report_no: string;
        nc_type: 'MATERIAL' | 'PROCESS' | 'PRODUCT' | 'CONSTRUCTION' | 'CLAIM' | 'OTHER';
        status: 'RECEIVED' | 'ANALYZING' | 'RESOLVED' | 'IN_APPROVAL' | 'CLOSED';
      }[];
      allowed_transitions: ('complete')[];
      editable: boolean;
    };
    errors: 'error.duplicate' | 'error.inspection.already_exists' | 'error.inspection.not_editable' | 'error.inspection.quantity_mismatch' | 'error.inspection.source_required' | 'error.validation_failed';
  };
  /** Delete an inspection that is not completed. */
  'quality.inspections.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.inspection.not_deletable';
  };
  /** Incoming, process and final inspections by the day they are scheduled for; search over inspection_no, item_name and lot_no. */
  'quality.inspections.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of scheduled_on, inspection_no, completed_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        inspection_type?: 'IQC' | 'PQC' | 'FQC';
        status?: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
        result?: 'PASS' | 'FAIL' | 'CONDITIONAL';
        inspector_id?: string;
        item_id?: number;
        client_id?: number;
        work_order_id?: number;
        order_id?: number;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      inspection_no: string;
      inspection_type: 'IQC' | 'PQC' | 'FQC';
      status: 'WAITING' | 'IN_PROGRESS' | 'COMPLETED';
      result: 'PASS' | 'FAIL' | 'CONDITIONAL' | null;
      item_id: number;
      item_name: string;
      specification: string | null;
      requested_on: string;
      scheduled_on: string;
      inspector_id: string | null;
      completed_at: string | null;
      receiving_item_id: number | null;
      stock_lot_id: number | null;
      lot_no: string | null;
      client_id: number | null;
      work_order_id: number | null;
      work_order_item_id: number | null;
      order_id: number | null;
      order_location_id: number | null;
      document_id: number | null;
      lot_size: number;
      sample_size: number | null;
      accepted_quantity: number | null;
      rejected_quantity: number | null;
      remarks: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      inspector: {
        id: string;
        name: string;
      } | null;
      item: {
        id: number;
        code: string;
        name: string;
        unit: string;
      } | null;
      client: {
        id: number;
        name: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** One inspection. */
  'quality.inspections.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['quality.inspections.create']['output'];
    errors: never;
  };
  /** Counts and pass rate of the inspections that are scheduled for a range of days, or of all. */
  'quality.inspections.stats': {
    input: {
      query?: {
        inspection_type?: 'IQC' | 'PQC' | 'FQC';
        start_date?: string;
        end_date?: string;
      };
    };
    output: {
      total: number;
      by_status: {
        WAITING: number;
        IN_PROGRESS: number;
        COMPLETED: number;
      };
      by_type: {
        IQC: {
          total: number;
          completed: number;
          passed: number;
          failed: number;
          conditional: number;
          pass_rate: number | null;
        };
        PQC: {
          total: number;
          completed: number;
          passed: number;
          failed: number;
          conditional: number;
          pass_rate: number | null;
        };
        FQC: {
          total: number;
          completed: number;
          passed: number;
          failed: number;
          conditional: number;
          pass_rate: number | null;
        };
      };
      overdue: number;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Change schedule, inspector, items and measured values; judgements of measured items follow from their values. */
  'quality.inspections.update': {
    input: {
      id: number;
      body?: {
        item_name?: string;
        specification?: string | null;
        requested_on?: string;
        scheduled_on?: string;
        inspector_id?: string | null;
        lot_no?: string | null;
        lot_size?: number | string;
        sample_size?: number | string | null;
        remarks?: string | null;
        items?: {
          name?: string;
          method?: string | null;
          standard?: string | null;
          measure_type?: 'NUMERIC' | 'OK_NG';
          lower_limit?: number | string | null;
          upper_limit?: number | string | null;
          unit?: string | null;
          measured_values?: (number | string)[] | null;
          judgement?: 'PASS' | 'FAIL' | null;
          remarks?: string | null;
          id?: number;
        }[];
      };
    };
    output: Operations['quality.inspections.create']['output'];
    errors: 'error.duplicate' | 'error.inspection.already_exists' | 'error.inspection.not_editable' | 'error.inspection.quantity_mismatch' | 'error.inspection.source_required' | 'error.validation_failed';
  };
  /** Confirm the audit of one location or take it back, the other way round unless said. */
  'quality.lot-audits.confirm': {
    input: {
      unitId: number;
      body?: {
        confirmed?: boolean;
      };
    };
    output: {
      unit_id: number;
      confirmed: boolean;
      confirmed_at: string | null;
      confirmed_by: {
        id: string;
        name: string;
      } | null;
      document: {
        unit_count: number;
        confirmed_count: number;
        audit_status: 'NONE' | 'PARTIAL' | 'DONE';
      };
    };
    errors: 'error.lot_audit.not_completed';
  };
  /** One of these documents: its heading, and in the second stage all of it. */
  'quality.lot-audits.document-detail': {
    input: {
      kind: string;
      documentId: number;
      query: {
        route_id: number;
        stage?: '1' | '2';
      };
    };
    output: {
      kind: 'incoming-inspection' | 'order-sheet' | 'work-log' | 'process-inspection' | 'delivery-confirmation' | 'shipping-slip' | 'final-inspection' | 'quality-document';
      id: number;
      document_no: string;
      title: string;
      date: string | null;
      has_snapshot: boolean;
      has_file: boolean;
      body?: {
        header: {
          name: string;
          label: string;
          value: string | number | boolean | number[] | null;
          text: string | null;
        }[];
        lines: {
          columns: {
            name: string;
            label: string;
          }[];
          rows: {
            value: string | number | boolean | number[] | null;
            text: string | null;
          }[][];
        };
        results: {
          columns: {
            name: string;
            label: string;
          }[];
          rows: {
            value: string | number | boolean | number[] | null;
            text: string | null;
          }[][];
        };
      };
      rendered_html?: string | null;
      file?: {
        name: string;
        url: string;
      } | null;
      related?: {
        kind: 'incoming-inspection' | 'order-sheet' | 'work-log' | 'process-inspection' | 'delivery-confirmation' | 'shipping-slip' | 'final-inspection' | 'quality-document';
        label: string;
        id: number;
        title: string;
      }[];
    };
    errors: 'error.lot_audit.document_not_found' | 'error.lot_audit.unknown_kind';
  };
  /** Quality documents that were completed in a year or quarter, with how far they are audited. */
  'quality.lot-audits.index': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of completed_at, document_no, each with - in front for descending. */
        sort?: string;
        search?: string;
        year?: number;
        quarter?: number;
        audit_status?: 'NONE' | 'PARTIAL' | 'DONE';
      };
    };
    output: Page<{
      id: number;
      document_no: string;
      site_name: string;
      client: {
        id: number;
        name: string;
      };
      completed_at: string;
      route_count: number;
      unit_count: number;
      confirmed_count: number;
      audit_status: 'NONE' | 'PARTIAL' | 'DONE';
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** What proves the lots of an order, in eight kinds: their counts and headings. */
  'quality.lot-audits.route-documents': {
    input: {
      routeId: number;
    };
    output: {
      kind: 'incoming-inspection' | 'order-sheet' | 'work-log' | 'process-inspection' | 'delivery-confirmation' | 'shipping-slip' | 'final-inspection' | 'quality-document';
      label: string;
      count: number;
      items: {
        id: number;
        title: string;
        document_no: string;
        date: string | null;
      }[];
    }[];
    errors: never;
  };
  /** The orders and locations of a completed quality document, and which of these are audited. */
  'quality.lot-audits.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      id: number;
      document_no: string;
      site_name: string;
      client: {
        id: number;
        name: string;
      };
      completed_at: string;
      route_count: number;
      unit_count: number;
      confirmed_count: number;
      audit_status: 'NONE' | 'PARTIAL' | 'DONE';
      routes: {
        id: number;
        order_id: number;
        order_no: string;
        lot_nos: string[];
        units: {
          id: number;
          label: string;
          confirmed: boolean;
          confirmed_at: string | null;
          confirmed_by: {
            id: string;
            name: string;
          } | null;
        }[];
      }[];
    };
    errors: never;
  };
  /** Where a lot came from and where it went, from receipt to delivery, and what is missing; of a lot, an order or a shipment. */
  'quality.lot-audits.trace': {
    input: {
      query?: {
        lot_no?: string;
        stock_lot_id?: number;
        order_id?: number;
        shipment_id?: number;
        depth?: number;
      };
    };
    output: {
      nodes: {
        key: string;
        kind: 'RECEIPT' | 'LOT' | 'WORK' | 'SHIPMENT' | 'DELIVERY';
        id: number;
        side: 'START' | 'BEFORE' | 'AFTER';
        number: string;
        name: string;
        party: string | null;
        date: string | null;
        quantity: number | null;
        unit: string | null;
        status: string | null;
        origin: string | null;
        order: {
          id: number;
          order_no: string;
        } | null;
        checks: {
          kind: 'incoming_inspection' | 'work_log' | 'process_inspection' | 'final_inspection' | 'quality_document';
          state: 'DONE' | 'OPEN' | 'FAILED' | 'MISSING' | 'NOT_NEEDED';
          number: string | null;
        }[];
      }[];
      edges: {
        from: string;
        to: string;
        relation: 'RECEIVED' | 'MOVED' | 'PUT_IN' | 'BENT' | 'MADE' | 'PLANNED' | 'SHIPPED' | 'DELIVERED';
        quantity: number | null;
      }[];
      missing: {
        node: string;
        code: 'no_receipt' | 'incoming_inspection' | 'incoming_inspection_open' | 'incoming_inspection_failed' | 'no_material' | 'work_log' | 'process_inspection' | 'process_inspection_failed' | 'no_product_lot' | 'no_work' | 'no_shipment' | 'final_inspection' | 'no_goods' | 'no_delivery' | 'quality_document';
        message: string;
      }[];
      truncated: boolean;
    };
    errors: 'error.lot_trace.one_start';
  };
  /** Move to another status. IN_APPROVAL is entered and left by the approval alone, and CLOSED is final. */
  'quality.nonconforming-reports.change-status': {
    input: {
      id: number;
      body: {
        status: 'RECEIVED' | 'ANALYZING' | 'RESOLVED' | 'IN_APPROVAL' | 'CLOSED';
      };
    };
    output: {
      id: number;
      report_no: string;
      status: 'RECEIVED' | 'ANALYZING' | 'RESOLVED' | 'IN_APPROVAL' | 'CLOSED';
      status_before_approval: 'RECEIVED' | 'ANALYZING' | 'RESOLVED' | null;
      nc_type: 'MATERIAL' | 'PROCESS' | 'PRODUCT' | 'CONSTRUCTION' | 'CLAIM' | 'OTHER';
      occurred_on: string;
      confirmed_on: string | null;
      department_id: number | null;
      related_employee_id: number | null;
      site_id: number | null;
      site_name: string | null;
      client_id: number | null;
      order_id: number | null;
      work_order_id: number | null;
      receiving_item_id: number | null;
      stock_lot_id: number | null;
      inspection_id: number | null;
      item_id: number | null;
      defect_quantity: number | null;
      unit: string | null;
      defect_description: string;
      cause_analysis: string | null;
      corrective_action: string | null;
      preventive_action: string | null;
      disposition: 'REWORK' | 'REPAIR' | 'SCRAP' | 'RETURN' | 'CONCESSION' | null;
      action_manager_id: string | null;
      action_due_on: string | null;
      action_completed_on: string | null;
      material_cost?: number;
      shipping_cost?: number;
      construction_cost?: number;
      other_cost?: number;
      total_cost?: number;
      approval_id: number | null;
      last_approval_id: number | null;
      closed_at: string | null;
      closed_via: 'APPROVAL' | 'DIRECT' | null;
      remarks: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      site: {
        id: number;
        name: string;
      } | null;
      client: {
        id: number;
        name: string;
      } | null;
      item: {
        id: number;
        code: string;
        name: string;
      } | null;
      action_manager: {
        id: string;
        name: string;
      } | null;
      item_count: number;
      department: {
        id: number;
        name: string;
      } | null;
      related_employee: {
        id: number;
        name: string;
      } | null;
      order: {
        id: number;
        order_no: string;
      } | null;
      work_order: {
        id: number;
        work_order_no: string;
      } | null;
      receiving: {
        id: number;
        receiving_no: string;
      } | null;
      stock_lot: {
        id: number;
        lot_no: string;
      } | null;
      inspection: {
        id: number;
        inspection_no: string;
        inspection_type: 'IQC' | 'PQC' | 'FQC';
        result: 'PASS' | 'FAIL' | 'CONDITIONAL' | null;
      } | null;
      items: {
        id: number;
        cost_type: 'MATERIAL' | 'SHIPPING' | 'CONSTRUCTION' | 'OTHER';
        item_name: string;
        item_id: number | null;
        specification: string | null;
        quantity: number;
        unit: string | null;
        unit_price?: number;
        amount?: number;
        remarks: string | null;
      }[];
      files: {
        id: string;
        name: string;
        url: string;
      }[];
      approval: {
        id: number;
        document_no: string | null;
        status: string;
        steps: {
          id: number;
          kind: 'APPROVAL' | 'AGREEMENT' | 'REFERENCE';
          step_order: number;
          approver_id: string;
          approver_name: string | null;
          department: string | null;
          position: string | null;
          status: 'WAITING' | 'PENDING' | 'ON_HOLD' | 'APPROVED' | 'REJECTED' | 'SKIPPED' | 'CANCELLED' | 'NOTIFIED';
          comment: string | null;
          acted_at: string | null;
        }[];
      } | null;
      allowed_transitions: ('ANALYZING' | 'RECEIVED' | 'RESOLVED' | 'CLOSED')[];
      editable: boolean;
    };
    errors: 'error.invalid_transition' | 'error.nonconforming_report.incomplete';
  };
  /** Register a report. */
  'quality.nonconforming-reports.create': {
    input: {
      body: {
        nc_type: 'MATERIAL' | 'PROCESS' | 'PRODUCT' | 'CONSTRUCTION' | 'CLAIM' | 'OTHER';
        occurred_on?: string;
        confirmed_on?: string | null;
        department_id?: number | null;
        related_employee_id?: number | null;
        site_id?: number | null;
        site_name?: string | null;
        client_id?: number | null;
        order_id?: number | null;
        work_order_id?: number | null;
        receiving_item_id?: number | null;
        stock_lot_id?: number | null;
        inspection_id?: number | null;
        item_id?: number | null;
        defect_quantity?: number | string | null;
        unit?: string | null;
        defect_description: string;
        cause_analysis?: string | null;
        corrective_action?: string | null;
        preventive_action?: string | null;
        disposition?: 'REWORK' | 'REPAIR' | 'SCRAP' | 'RETURN' | 'CONCESSION' | null;
        action_manager_id?: string | null;
        action_due_on?: string | null;
        action_completed_on?: string | null;
        remarks?: string | null;
        items?: {
          cost_type?: 'MATERIAL' | 'SHIPPING' | 'CONSTRUCTION' | 'OTHER';
          item_name?: string;
          item_id?: number | null;
          specification?: string | null;
          quantity: number | string;
          unit?: string | null;
          unit_price?: number | string;
          remarks?: string | null;
        }[];
        file_ids?: string[];
      };
    };
    output: Operations['quality.nonconforming-reports.change-status']['output'];
    errors: 'error.duplicate' | 'error.file.unsupported_type' | 'error.nonconforming_report.computed_field' | 'error.nonconforming_report.not_editable' | 'error.validation_failed';
  };
  /** Delete an open report. */
  'quality.nonconforming-reports.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.nonconforming_report.not_deletable';
  };
  /** Reports, newest first, without their items; search over report_no, site_name and defect_description. */
  'quality.nonconforming-reports.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of occurred_on, report_no, total_cost, status, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        /** One or more of RECEIVED, ANALYZING, RESOLVED, IN_APPROVAL, CLOSED, comma separated. */
        status?: string;
        nc_type?: 'MATERIAL' | 'PROCESS' | 'PRODUCT' | 'CONSTRUCTION' | 'CLAIM' | 'OTHER';
        start_date?: string;
        end_date?: string;
        site_id?: number;
        order_id?: number;
        item_id?: number;
        client_id?: number;
        action_manager_id?: string;
      };
    };
    output: Page<{
      id: number;
      report_no: string;
      status: 'RECEIVED' | 'ANALYZING' | 'RESOLVED' | 'IN_APPROVAL' | 'CLOSED';
      status_before_approval: 'RECEIVED' | 'ANALYZING' | 'RESOLVED' | null;
      nc_type: 'MATERIAL' | 'PROCESS' | 'PRODUCT' | 'CONSTRUCTION' | 'CLAIM' | 'OTHER';
      occurred_on: string;
      confirmed_on: string | null;
      department_id: number | null;
      related_employee_id: number | null;
      site_id: number | null;
      site_name: string | null;
      client_id: number | null;
      order_id: number | null;
      work_order_id: number | null;
      receiving_item_id: number | null;
      stock_lot_id: number | null;
      inspection_id: number | null;
      item_id: number | null;
      defect_quantity: number | null;
      unit: string | null;
      defect_description: string;
      cause_analysis: string | null;
      corrective_action: string | null;
      preventive_action: string | null;
      disposition: 'REWORK' | 'REPAIR' | 'SCRAP' | 'RETURN' | 'CONCESSION' | null;
      action_manager_id: string | null;
      action_due_on: string | null;
      action_completed_on: string | null;
      material_cost?: number;
      shipping_cost?: number;
      construction_cost?: number;
      other_cost?: number;
      total_cost?: number;
      approval_id: number | null;
      last_approval_id: number | null;
      closed_at: string | null;
      closed_via: 'APPROVAL' | 'DIRECT' | null;
      remarks: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      site: {
        id: number;
        name: string;
      } | null;
      client: {
        id: number;
        name: string;
      } | null;
      item: {
        id: number;
        code: string;
        name: string;
      } | null;
      action_manager: {
        id: string;
        name: string;
      } | null;
      item_count: number;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** One nonconforming report. */
  'quality.nonconforming-reports.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['quality.nonconforming-reports.change-status']['output'];
    errors: never;
  };
  /** Statistics by occurred_on. */
  'quality.nonconforming-reports.statistics': {
    input: {
      query?: {
        start_date?: string;
        end_date?: string;
        nc_type?: 'MATERIAL' | 'PROCESS' | 'PRODUCT' | 'CONSTRUCTION' | 'CLAIM' | 'OTHER';
      };
    };
    output: {
      total_count: number;
      open_count: number;
      by_status: Record<string, number>;
      by_type: Record<string, number>;
      costs: {
        /** Null for those who see no costs. */
        material: number | null;
        /** Null for those who see no costs. */
        shipping: number | null;
        /** Null for those who see no costs. */
        construction: number | null;
        /** Null for those who see no costs. */
        other: number | null;
        /** Null for those who see no costs. */
        total: number | null;
      };
      average_days_to_close: number | null;
      overdue_count: number;
      monthly: {
        month: string;
        count: number;
        /** Null for those who see no costs. */
        total_cost: number | null;
      }[];
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Make an approval document with its line and submit it. Without line and steps the default line is taken. */
  'quality.nonconforming-reports.submit-approval': {
    input: Operations['platform.leave-requests.submit-approval']['input'];
    output: Operations['quality.nonconforming-reports.change-status']['output'];
    errors: 'error.approval.approver_invalid' | 'error.approval.duplicate_approver' | 'error.approval.line_invalid' | 'error.approval.line_required' | 'error.approval.line_unresolved' | 'error.approval.self_approval' | 'error.invalid_transition' | 'error.nonconforming_report.already_in_approval';
  };
  /** Change an open report; items with an id are changed, items without are added, the others go. */
  'quality.nonconforming-reports.update': {
    input: {
      id: number;
      body?: {
        nc_type?: 'MATERIAL' | 'PROCESS' | 'PRODUCT' | 'CONSTRUCTION' | 'CLAIM' | 'OTHER';
        occurred_on?: string;
        confirmed_on?: string | null;
        department_id?: number | null;
        related_employee_id?: number | null;
        site_id?: number | null;
        site_name?: string | null;
        client_id?: number | null;
        order_id?: number | null;
        work_order_id?: number | null;
        receiving_item_id?: number | null;
        stock_lot_id?: number | null;
        inspection_id?: number | null;
        item_id?: number | null;
        defect_quantity?: number | string | null;
        unit?: string | null;
        defect_description?: string;
        cause_analysis?: string | null;
        corrective_action?: string | null;
        preventive_action?: string | null;
        disposition?: 'REWORK' | 'REPAIR' | 'SCRAP' | 'RETURN' | 'CONCESSION' | null;
        action_manager_id?: string | null;
        action_due_on?: string | null;
        action_completed_on?: string | null;
        remarks?: string | null;
        items?: {
          cost_type?: 'MATERIAL' | 'SHIPPING' | 'CONSTRUCTION' | 'OTHER';
          item_name?: string;
          item_id?: number | null;
          specification?: string | null;
          quantity?: number | string;
          unit?: string | null;
          unit_price?: number | string;
          remarks?: string | null;
          id?: number;
        }[];
        file_ids?: string[];
      };
    };
    output: Operations['quality.nonconforming-reports.change-status']['output'];
    errors: 'error.duplicate' | 'error.file.unsupported_type' | 'error.nonconforming_report.computed_field' | 'error.nonconforming_report.incomplete' | 'error.nonconforming_report.not_editable' | 'error.validation_failed';
  };
  /** Confirm one or many, all of them or none. */
  'quality.performance-reports.confirm': {
    input: Operations['design.bom-templates.bulk-delete']['input'];
    output: {
      confirmed_ids: number[];
    };
    errors: 'error.invalid_transition' | 'error.performance_report.missing_information';
  };
  /** Spreadsheet of the confirmed performance reports, a row for each location. */
  'quality.performance-reports.export-excel': {
    input: {
      query?: {
        year?: number;
        quarter?: number;
      };
    };
    output: Download;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Performance reports of a year or quarter, with what is still missing. */
  'quality.performance-reports.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, year, quarter, confirmed_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        year?: number;
        quarter?: number;
        confirmation_status?: 'UNCONFIRMED' | 'CONFIRMED';
      };
    };
    output: Page<{
      id: number;
      quality_document_id: number;
      year: number;
      quarter: number;
      confirmation_status: 'UNCONFIRMED' | 'CONFIRMED';
      confirmed_at: string | null;
      confirmed_by: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      quality_document: {
        id: number;
        document_no: string;
        site_name: string;
        client: {
          id: number;
          name: string;
        };
        completed_at: string | null;
        location_count: number;
      };
      missing_fields: ('construction_site.name' | 'construction_site.land_location' | 'construction_site.lot_number' | 'material_distributor.company' | 'material_distributor.address' | 'material_distributor.representative' | 'material_distributor.phone' | 'contractor.company' | 'contractor.address' | 'contractor.name' | 'contractor.phone' | 'supervisor.office' | 'supervisor.address' | 'supervisor.name' | 'supervisor.phone')[];
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Set or clear the memo, confirmed or not. */
  'quality.performance-reports.memo': {
    input: {
      id: number;
      body: {
        memo: string | null;
      };
    };
    output: {
      id: number;
      quality_document_id: number;
      year: number;
      quarter: number;
      confirmation_status: 'UNCONFIRMED' | 'CONFIRMED';
      confirmed_at: string | null;
      confirmed_by: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      quality_document: {
        id: number;
        document_no: string;
        status: 'DRAFT' | 'REQUESTED' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED';
        client_id: number;
        site_id: number | null;
        site_name: string;
        received_on: string;
        inspector_id: string | null;
        requested_on: string | null;
        inspection_start_on: string | null;
        inspection_end_on: string | null;
        completed_at: string | null;
        cancelled_at: string | null;
        cancel_reason: string | null;
        options: unknown;
        remarks: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        client: {
          id: number;
          name: string;
        } | null;
        inspector: {
          id: string;
          name: string;
        } | null;
        order_count: number;
        location_count: number;
        inspected_count: number;
        has_file: boolean;
        orders: {
          id: number;
          order_id: number;
          order_no: string;
          status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
          locations: {
            id: number;
            order_location_id: number;
            sort_order: number;
            live: boolean;
            post_width: number | null;
            post_height: number | null;
            change_reason: string | null;
            inspection_status: 'PENDING' | 'COMPLETED';
            result: 'PASS' | 'FAIL' | null;
            inspection_data: unknown;
            inspected_on: string | null;
            options: unknown;
            inspected_by: {
              id: string;
              name: string;
            } | null;
            label: string;
            floor: string;
            symbol: string;
            open_width: number | null;
            open_height: number | null;
            quantity: number;
            fqc_document: {
              id: number;
              document_no: string;
              status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
              result: 'PASS' | 'FAIL' | null;
            } | null;
          }[];
        }[];
        file: {
          id: number;
          name: string;
          size: number;
          mime_type: string;
          url: string;
        } | null;
        performance_report: {
          id: number;
          year: number;
          quarter: number;
          confirmation_status: 'UNCONFIRMED' | 'CONFIRMED';
          confirmed_at: string | null;
          memo: string | null;
          confirmed_by: {
            id: string;
            name: string;
          } | null;
          missing_fields: ('construction_site.name' | 'construction_site.land_location' | 'construction_site.lot_number' | 'material_distributor.company' | 'material_distributor.address' | 'material_distributor.representative' | 'material_distributor.phone' | 'contractor.company' | 'contractor.address' | 'contractor.name' | 'contractor.phone' | 'supervisor.office' | 'supervisor.address' | 'supervisor.name' | 'supervisor.phone')[];
        } | null;
        allowed_transitions: ('REQUESTED' | 'COMPLETED' | 'CANCELLED')[];
        allowed_actions: ('request' | 'complete' | 'cancel')[];
      };
      missing_fields: ('construction_site.name' | 'construction_site.land_location' | 'construction_site.lot_number' | 'material_distributor.company' | 'material_distributor.address' | 'material_distributor.representative' | 'material_distributor.phone' | 'contractor.company' | 'contractor.address' | 'contractor.name' | 'contractor.phone' | 'supervisor.office' | 'supervisor.address' | 'supervisor.name' | 'supervisor.phone')[];
    };
    errors: never;
  };
  /** One performance report. */
  'quality.performance-reports.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['quality.performance-reports.memo']['output'];
    errors: never;
  };
  /** Counts of a year, the present one unless named, or of one of its quarters. */
  'quality.performance-reports.stats': {
    input: Operations['quality.performance-reports.export-excel']['input'];
    output: {
      total: number;
      confirmed: number;
      unconfirmed: number;
      incomplete: number;
      location_count: number;
      by_quarter: {
        quarter: number;
        total: number;
        confirmed: number;
      }[];
    };
    errors: never;
  };
  /** Take the confirmation back from one or many, all of them or none. */
  'quality.performance-reports.unconfirm': {
    input: Operations['design.bom-templates.bulk-delete']['input'];
    output: {
      unconfirmed_ids: number[];
    };
    errors: 'error.invalid_transition';
  };
  /** Delete a file of a sub-item. */
  'quality.qms-documents.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: never;
  };
  /** Files of checklists, all or those of one sub-item. */
  'quality.qms-documents.fetch': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, title, document_date, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        checklist_template_id?: number;
        sub_item_id?: string;
      };
    };
    output: Page<{
      id: number;
      checklist_template_id: number;
      sub_item_id: string;
      title: string;
      version_label: string | null;
      document_date: string | null;
      file_id: string;
      file_name: string;
      file_size: number;
      mime_type: string;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      url: string;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Upload a file to a sub-item: PDF, JPEG, PNG, XLSX, DOCX, PPTX, HWP or HWPX by content, at most 20 MiB. */
  'quality.qms-documents.upload': {
    input: {
      body: {
        checklist_template_id: number;
        sub_item_id: string;
        title?: string;
        version_label?: string;
        document_date?: string;
        file: Blob;
      };
    };
    output: {
      id: number;
      checklist_template_id: number;
      sub_item_id: string;
      title: string;
      version_label: string | null;
      document_date: string | null;
      file_id: string;
      file_name: string;
      file_size: number;
      mime_type: string;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      url: string;
    };
    errors: 'error.checklist.file_limit' | 'error.checklist.sub_item_not_found' | 'error.file.empty' | 'error.file.required' | 'error.file.too_large' | 'error.file.unsupported_type';
  };
  /** Orders from production to delivery that have locations without a quality document, with these locations. */
  'quality.quality-documents.available-orders': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of order_no, each with - in front for descending. */
        sort?: string;
        search?: string;
        client_id?: number;
        site_id?: number;
      };
    };
    output: Page<{
      id: number;
      order_no: string;
      status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
      client_id: number;
      client_name: string;
      site_id: number | null;
      site_name: string | null;
      locations: {
        id: number;
        floor: string;
        symbol: string;
        open_width: number | null;
        open_height: number | null;
        quantity: number;
      }[];
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Inspections of a month: requested, going on and done. */
  'quality.quality-documents.calendar': {
    input: {
      query?: {
        year?: number;
        month?: number;
        inspector?: string;
        status?: 'REQUESTED' | 'IN_PROGRESS' | 'COMPLETED';
      };
    };
    output: {
      id: number;
      type: 'quality_document';
      title: string;
      start_date: string;
      end_date: string;
      all_day: true;
      status: 'REQUESTED' | 'IN_PROGRESS' | 'COMPLETED';
      inspector: {
        id: string;
        name: string;
      } | null;
      site_name: string;
    }[];
    errors: never;
  };
  /** Cancel for good; the locations are free again, and an unconfirmed performance report goes. */
  'quality.quality-documents.cancel': {
    input: Operations['finance.tax-invoices.cancel']['input'];
    output: {
      id: number;
      document_no: string;
      status: 'DRAFT' | 'REQUESTED' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED';
      client_id: number;
      site_id: number | null;
      site_name: string;
      received_on: string;
      inspector_id: string | null;
      requested_on: string | null;
      inspection_start_on: string | null;
      inspection_end_on: string | null;
      completed_at: string | null;
      cancelled_at: string | null;
      cancel_reason: string | null;
      options: unknown;
      remarks: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
      inspector: {
        id: string;
        name: string;
      } | null;
      order_count: number;
      location_count: number;
      inspected_count: number;
      has_file: boolean;
      orders: {
        id: number;
        order_id: number;
        order_no: string;
        status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
        locations: {
          id: number;
          order_location_id: number;
          sort_order: number;
          live: boolean;
          post_width: number | null;
          post_height: number | null;
          change_reason: string | null;
          inspection_status: 'PENDING' | 'COMPLETED';
          result: 'PASS' | 'FAIL' | null;
          inspection_data: unknown;
          inspected_on: string | null;
          options: unknown;
          inspected_by: {
            id: string;
            name: string;
          } | null;
          label: string;
          floor: string;
          symbol: string;
          open_width: number | null;
          open_height: number | null;
          quantity: number;
          fqc_document: {
            id: number;
            document_no: string;
            status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
            result: 'PASS' | 'FAIL' | null;
          } | null;
        }[];
      }[];
      file: {
        id: number;
        name: string;
        size: number;
        mime_type: string;
        url: string;
      } | null;
      performance_report: {
        id: number;
        year: number;
        quarter: number;
        confirmation_status: 'UNCONFIRMED' | 'CONFIRMED';
        confirmed_at: string | null;
        memo: string | null;
        confirmed_by: {
          id: string;
          name: string;
        } | null;
        missing_fields: ('construction_site.name' | 'construction_site.land_location' | 'construction_site.lot_number' | 'material_distributor.company' | 'material_distributor.address' | 'material_distributor.representative' | 'material_distributor.phone' | 'contractor.company' | 'contractor.address' | 'contractor.name' | 'contractor.phone' | 'supervisor.office' | 'supervisor.address' | 'supervisor.name' | 'supervisor.phone')[];
      } | null;
      allowed_transitions: ('REQUESTED' | 'COMPLETED' | 'CANCELLED')[];
      allowed_actions: ('request' | 'complete' | 'cancel')[];
    };
    errors: 'error.invalid_transition' | 'error.quality_document.report_confirmed';
  };
  /** Finish once every location has passed; the performance report of the quarter begins. */
  'quality.quality-documents.complete': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['quality.quality-documents.cancel']['output'];
    errors: 'error.invalid_transition' | 'error.quality_document.locations_failed' | 'error.quality_document.locations_pending';
  };
  /** Register a document; orders alone bring all of their free locations, locations alone link their orders. */
  'quality.quality-documents.create': {
    input: {
      body: {
        client_id: number;
        site_id?: number | null;
        site_name?: string;
        received_on?: string;
        inspector_id?: string | null;
        options?: {
          construction_site?: {
            name?: string | null;
            land_location?: string | null;
            lot_number?: string | null;
          } | null;
          material_distributor?: {
            company?: string | null;
            address?: string | null;
            representative?: string | null;
            phone?: string | null;
          } | null;
          contractor?: {
            company?: string | null;
            address?: string | null;
            name?: string | null;
            phone?: string | null;
          } | null;
          supervisor?: {
            office?: string | null;
            address?: string | null;
            name?: string | null;
            phone?: string | null;
          } | null;
        } | null;
        remarks?: string | null;
        order_ids?: number[];
        locations?: {
          order_location_id: number;
          options?: Record<string, unknown> | null;
        }[];
      };
    };
    output: Operations['quality.quality-documents.cancel']['output'];
    errors: 'error.duplicate' | 'error.quality_document.location_taken' | 'error.quality_document.not_editable' | 'error.quality_document.order_not_available' | 'error.validation_failed';
  };
  /** Delete a draft or a cancelled document with its links, locations and file. */
  'quality.quality-documents.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.quality_document.not_deletable';
  };
  /** Take the file away; its row and its bytes stay. */
  'quality.quality-documents.delete-file': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.quality_document.no_file' | 'error.quality_document.not_editable';
  };
  /** Record the inspection of one location; recorded again, it takes the place of the earlier one. */
  'quality.quality-documents.inspect-location': {
    input: {
      id: number;
      locationId: number;
      body: {
        result: 'PASS' | 'FAIL';
        post_width?: number | string | null;
        post_height?: number | string | null;
        change_reason?: string | null;
        inspection_data?: Record<string, unknown>[] | Record<string, unknown>;
        inspected_on?: string;
        options?: Record<string, unknown>;
      };
    };
    output: {
      id: number;
      order_location_id: number;
      sort_order: number;
      live: boolean;
      post_width: number | null;
      post_height: number | null;
      change_reason: string | null;
      inspection_status: 'PENDING' | 'COMPLETED';
      result: 'PASS' | 'FAIL' | null;
      inspection_data: unknown;
      inspected_on: string | null;
      options: unknown;
      inspected_by: {
        id: string;
        name: string;
      } | null;
      label: string;
      floor: string;
      symbol: string;
      open_width: number | null;
      open_height: number | null;
      quantity: number;
      fqc_document: {
        id: number;
        document_no: string;
        status: 'DRAFT' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'CANCELLED';
        result: 'PASS' | 'FAIL' | null;
      } | null;
      document_status: 'DRAFT' | 'REQUESTED' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED';
    };
    errors: 'error.date_in_future' | 'error.document.unknown_field' | 'error.no_inspection_template' | 'error.quality_document.change_reason_required' | 'error.quality_document.not_inspectable';
  };
  /** Quality documents; search over number, site, client and order numbers. */
  'quality.quality-documents.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of received_on, document_no, completed_at, site_name, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'DRAFT' | 'REQUESTED' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED';
        client_id?: number;
        site_id?: number;
        order_id?: number;
        inspector_id?: string;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      document_no: string;
      status: 'DRAFT' | 'REQUESTED' | 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED';
      client_id: number;
      site_id: number | null;
      site_name: string;
      received_on: string;
      inspector_id: string | null;
      requested_on: string | null;
      inspection_start_on: string | null;
      inspection_end_on: string | null;
      completed_at: string | null;
      cancelled_at: string | null;
      cancel_reason: string | null;
      options: unknown;
      remarks: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
      inspector: {
        id: string;
        name: string;
      } | null;
      order_count: number;
      location_count: number;
      inspected_count: number;
      has_file: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Request the inspection; the inspector is notified. */
  'quality.quality-documents.request': {
    input: {
      id: number;
      body?: {
        requested_on?: string;
        inspector_id?: string;
      };
    };
    output: Operations['quality.quality-documents.cancel']['output'];
    errors: 'error.invalid_transition' | 'error.quality_document.no_locations';
  };
  /** One quality document. */
  'quality.quality-documents.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['quality.quality-documents.cancel']['output'];
    errors: never;
  };
  /** Documents by state and how far their locations are, of a range of days of receipt. */
  'quality.quality-documents.stats': {
    input: Operations['finance.tax-invoices.summary']['input'];
    output: {
      total: number;
      by_status: {
        DRAFT: number;
        REQUESTED: number;
        IN_PROGRESS: number;
        COMPLETED: number;
        CANCELLED: number;
      };
      locations: {
        total: number;
        inspected: number;
        failed: number;
      };
      without_file: number;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Change a document as far as its state lets it; orders and locations that are sent are the whole new lists. */
  'quality.quality-documents.update': {
    input: {
      id: number;
      body?: {
        client_id?: number;
        site_id?: number | null;
        site_name?: string;
        received_on?: string;
        inspector_id?: string | null;
        options?: {
          construction_site?: {
            name?: string | null;
            land_location?: string | null;
            lot_number?: string | null;
          } | null;
          material_distributor?: {
            company?: string | null;
            address?: string | null;
            representative?: string | null;
            phone?: string | null;
          } | null;
          contractor?: {
            company?: string | null;
            address?: string | null;
            name?: string | null;
            phone?: string | null;
          } | null;
          supervisor?: {
            office?: string | null;
            address?: string | null;
            name?: string | null;
            phone?: string | null;
          } | null;
        } | null;
        remarks?: string | null;
        order_ids?: number[];
        locations?: {
          order_location_id: number;
          options?: Record<string, unknown> | null;
        }[];
      };
    };
    output: Operations['quality.quality-documents.cancel']['output'];
    errors: 'error.duplicate' | 'error.quality_document.location_inspected' | 'error.quality_document.location_taken' | 'error.quality_document.not_editable' | 'error.quality_document.order_not_available' | 'error.validation_failed';
  };
  /** Attach the one file, a PDF, JPEG or PNG; an earlier one is replaced. */
  'quality.quality-documents.upload-file': {
    input: Operations['platform.tenants.import']['input'];
    output: {
      id: number;
      name: string;
      size: number;
      mime_type: string;
      url: string;
    };
    errors: 'error.file.empty' | 'error.file.required' | 'error.file.too_large' | 'error.file.unsupported_type' | 'error.quality_document.not_editable';
  };
  /** Delete many biddings, those that the single delete would delete. */
  'sales.biddings.bulk-delete': {
    input: Operations['design.bom-templates.bulk-delete']['input'];
    output: Operations['design.bom-templates.bulk-delete']['output'];
    errors: never;
  };
  /** Withdraw; the quote may be put to another bidding. */
  'sales.biddings.cancel': {
    input: {
      id: number;
      body: {
        result_reason: string;
      };
    };
    output: {
      id: number;
      bidding_no: string;
      status: 'DRAFT' | 'SUBMITTED' | 'WON' | 'LOST' | 'CANCELLED';
      title: string;
      bid_date: string;
      bid_amount?: number;
      quote_id: number | null;
      client_id: number | null;
      manager_id: string | null;
      agency_name: string | null;
      notice_no: string | null;
      bid_method: 'LOWEST_PRICE' | 'QUALIFICATION' | 'NEGOTIATION' | 'PRIVATE_CONTRACT';
      due_at: string | null;
      opening_at: string | null;
      estimated_price?: number | null;
      submitted_at: string | null;
      decided_at: string | null;
      award_amount?: number | null;
      award_rate?: number | null;
      winner_name: string | null;
      rank: number | null;
      result_reason: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
      quote: {
        id: number;
        quote_no: string;
      } | null;
      items: {
        id: number;
        quote_item_id: number | null;
        item_id: number | null;
        item: {
          code: string;
          name: string;
        } | null;
        item_name: string;
        specification: string | null;
        unit: string;
        quantity: number;
        unit_price?: number;
        amount?: number;
        sort_order: number;
      }[];
      allowed_transitions: ('submit' | 'win' | 'lose' | 'cancel')[];
    };
    errors: 'error.invalid_transition';
  };
  /** Enter a bidding without a quote. */
  'sales.biddings.create': {
    input: {
      body: {
        title: string;
        bid_date?: string;
        bid_amount: number | string;
        client_id?: number | null;
        manager_id?: string | null;
        agency_name?: string | null;
        notice_no?: string | null;
        bid_method?: 'LOWEST_PRICE' | 'QUALIFICATION' | 'NEGOTIATION' | 'PRIVATE_CONTRACT';
        due_at?: string | null;
        opening_at?: string | null;
        estimated_price?: number | string | null;
        memo?: string | null;
        items?: {
          item_id?: number | null;
          item_name: string;
          specification?: string | null;
          unit: string;
          quantity: number | string;
          unit_price: number | string;
        }[];
      };
    };
    output: Operations['sales.biddings.cancel']['output'];
    errors: 'error.already_created' | 'error.bidding.not_editable' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Delete a draft or a cancelled bidding. */
  'sales.biddings.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.bidding.not_editable' | 'error.in_use';
  };
  /** Biddings; search over bidding_no, title, notice_no and agency_name. */
  'sales.biddings.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of bid_date, due_at, bid_amount, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        status?: 'DRAFT' | 'SUBMITTED' | 'WON' | 'LOST' | 'CANCELLED';
        client_id?: number;
        start_date?: string;
        end_date?: string;
      };
    };
    output: Page<{
      id: number;
      bidding_no: string;
      status: 'DRAFT' | 'SUBMITTED' | 'WON' | 'LOST' | 'CANCELLED';
      title: string;
      bid_date: string;
      bid_amount?: number;
      quote_id: number | null;
      client_id: number | null;
      manager_id: string | null;
      agency_name: string | null;
      notice_no: string | null;
      bid_method: 'LOWEST_PRICE' | 'QUALIFICATION' | 'NEGOTIATION' | 'PRIVATE_CONTRACT';
      due_at: string | null;
      opening_at: string | null;
      estimated_price?: number | null;
      submitted_at: string | null;
      decided_at: string | null;
      award_amount?: number | null;
      award_rate?: number | null;
      winner_name: string | null;
      rank: number | null;
      result_reason: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
      quote: {
        id: number;
        quote_no: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Awarded to another; its quote, if finalised or sent, is lost. */
  'sales.biddings.lose': {
    input: {
      id: number;
      body?: {
        winner_name?: string;
        rank?: number;
        award_amount?: number | string;
        estimated_price?: number | string;
        result_reason?: string;
      };
    };
    output: Operations['sales.biddings.cancel']['output'];
    errors: 'error.invalid_transition';
  };
  /** One bidding. */
  'sales.biddings.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['sales.biddings.cancel']['output'];
    errors: never;
  };
  /** Results of a period, by bid_date; this year unless given. */
  'sales.biddings.stats': {
    input: Operations['finance.tax-invoices.summary']['input'];
    output: {
      total: number;
      by_status: Record<string, number>;
      win_rate: number | null;
      award_amount: number;
      open_amount: number;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** The bid was handed in. */
  'sales.biddings.submit': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['sales.biddings.cancel']['output'];
    errors: 'error.bidding.past_due' | 'error.invalid_transition';
  };
  /** Change a draft; of a submitted bidding only opening_at, estimated_price and memo. */
  'sales.biddings.update': {
    input: {
      id: number;
      body?: {
        title?: string;
        bid_date?: string;
        bid_amount?: number | string;
        client_id?: number | null;
        manager_id?: string | null;
        agency_name?: string | null;
        notice_no?: string | null;
        bid_method?: 'LOWEST_PRICE' | 'QUALIFICATION' | 'NEGOTIATION' | 'PRIVATE_CONTRACT';
        due_at?: string | null;
        opening_at?: string | null;
        estimated_price?: number | string | null;
        memo?: string | null;
        items?: {
          item_id?: number | null;
          item_name?: string;
          specification?: string | null;
          unit?: string;
          quantity?: number | string;
          unit_price?: number | string;
          id?: number;
        }[];
      };
    };
    output: Operations['sales.biddings.cancel']['output'];
    errors: 'error.already_created' | 'error.bidding.not_editable' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Awarded to us, for the bid amount unless another is given. */
  'sales.biddings.win': {
    input: {
      id: number;
      body?: {
        award_amount?: number | string;
        estimated_price?: number | string;
        result_reason?: string;
      };
    };
    output: Operations['sales.biddings.cancel']['output'];
    errors: 'error.invalid_transition';
  };
  /** Create a client group. */
  'sales.client-groups.create': {
    input: {
      body: {
        group_code: string;
        name: string;
        default_discount_rate?: number | string;
        is_active?: boolean;
        sort_order?: number | null;
        memo?: string | null;
      };
    };
    output: {
      id: number;
      group_code: string;
      name: string;
      default_discount_rate: number;
      is_active: boolean;
      sort_order: number | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client_count: number;
    };
    errors: 'error.duplicate' | 'error.validation_failed';
  };
  /** Delete a group without clients and prices. */
  'sales.client-groups.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** List client groups. */
  'sales.client-groups.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of sort_order, group_code, name, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      group_code: string;
      name: string;
      default_discount_rate: number;
      is_active: boolean;
      sort_order: number | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client_count: number;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One client group. */
  'sales.client-groups.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['sales.client-groups.create']['output'];
    errors: never;
  };
  /** Change a client group. */
  'sales.client-groups.update': {
    input: {
      id: number;
      body?: {
        group_code?: string;
        name?: string;
        default_discount_rate?: number | string;
        is_active?: boolean;
        sort_order?: number | null;
        memo?: string | null;
      };
    };
    output: Operations['sales.client-groups.create']['output'];
    errors: 'error.duplicate' | 'error.validation_failed';
  };
  /** Delete many clients. */
  'sales.clients.bulk-delete': {
    input: Operations['design.bom-templates.bulk-delete']['input'];
    output: Operations['design.bom-templates.bulk-delete']['output'];
    errors: never;
  };
  /** Register a client. */
  'sales.clients.create': {
    input: {
      body: {
        client_code?: string;
        name: string;
        client_type?: 'SALES' | 'PURCHASE' | 'BOTH';
        client_group_id?: number | null;
        manager_id?: string | null;
        business_no?: string | null;
        branch_no?: string | null;
        business_type?: string | null;
        business_item?: string | null;
        ceo_name?: string | null;
        contact_person?: string | null;
        contact_phone?: string | null;
        mobile?: string | null;
        fax?: string | null;
        email?: string | null;
        tax_email?: string | null;
        zip_code?: string | null;
        address?: string | null;
        address_detail?: string | null;
        bank_name?: string | null;
        bank_account_no?: string | null;
        bank_account_holder?: string | null;
        payment_terms_days?: number | null;
        credit_limit?: number | string | null;
        is_active?: boolean;
        memo?: string | null;
        options?: unknown;
      };
    };
    output: {
      id: number;
      client_code: string;
      name: string;
      client_type: 'SALES' | 'PURCHASE' | 'BOTH';
      client_group_id: number | null;
      manager_id: string | null;
      business_no: string | null;
      branch_no: string | null;
      business_type: string | null;
      business_item: string | null;
      ceo_name: string | null;
      contact_person: string | null;
      contact_phone: string | null;
      mobile: string | null;
      fax: string | null;
      email: string | null;
      tax_email: string | null;
      zip_code: string | null;
      address: string | null;
      address_detail: string | null;
      bank_name: string | null;
      bank_account_no: string | null;
      bank_account_holder: string | null;
      payment_terms_days: number | null;
      credit_limit: number | null;
      is_active: boolean;
      memo: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client_group: {
        id: number;
        name: string;
      } | null;
      sites: {
        id: number;
        site_code: string | null;
        name: string;
        address: string | null;
        is_active: boolean;
      }[];
      open_order_amount: number | null;
    };
    errors: 'error.business_number.invalid' | 'error.client.duplicate_business_no' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Delete a client nothing refers to; its sites and prices go with it. */
  'sales.clients.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Customers and vendors; search over code, name, business_no, ceo_name, contact_phone. */
  'sales.clients.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, client_code, name, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        client_type?: 'SALES' | 'PURCHASE' | 'BOTH';
        client_group_id?: number;
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      client_code: string;
      name: string;
      client_type: 'SALES' | 'PURCHASE' | 'BOTH';
      client_group_id: number | null;
      manager_id: string | null;
      business_no: string | null;
      branch_no: string | null;
      business_type: string | null;
      business_item: string | null;
      ceo_name: string | null;
      contact_person: string | null;
      contact_phone: string | null;
      mobile: string | null;
      fax: string | null;
      email: string | null;
      tax_email: string | null;
      zip_code: string | null;
      address: string | null;
      address_detail: string | null;
      bank_name: string | null;
      bank_account_no: string | null;
      bank_account_holder: string | null;
      payment_terms_days: number | null;
      credit_limit: number | null;
      is_active: boolean;
      memo: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client_group: {
        id: number;
        name: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One client. */
  'sales.clients.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['sales.clients.create']['output'];
    errors: never;
  };
  /** Counts of clients. */
  'sales.clients.stats': {
    input: Record<string, never>;
    output: {
      total: number;
      active: number;
      inactive: number;
      by_type: {
        SALES: number;
        PURCHASE: number;
        BOTH: number;
      };
      created_this_month: number;
    };
    errors: never;
  };
  /** Flip is_active. */
  'sales.clients.toggle': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['sales.clients.create']['output'];
    errors: 'error.business_number.invalid' | 'error.client.duplicate_business_no' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Change a client. */
  'sales.clients.update': {
    input: {
      id: number;
      body?: {
        client_code?: string;
        name?: string;
        client_type?: 'SALES' | 'PURCHASE' | 'BOTH';
        client_group_id?: number | null;
        manager_id?: string | null;
        business_no?: string | null;
        branch_no?: string | null;
        business_type?: string | null;
        business_item?: string | null;
        ceo_name?: string | null;
        contact_person?: string | null;
        contact_phone?: string | null;
        mobile?: string | null;
        fax?: string | null;
        email?: string | null;
        tax_email?: string | null;
        zip_code?: string | null;
        address?: string | null;
        address_detail?: string | null;
        bank_name?: string | null;
        bank_account_no?: string | null;
        bank_account_holder?: string | null;
        payment_terms_days?: number | null;
        credit_limit?: number | string | null;
        is_active?: boolean;
        memo?: string | null;
        options?: unknown;
      };
    };
    output: Operations['sales.clients.create']['output'];
    errors: 'error.business_number.invalid' | 'error.client.duplicate_business_no' | 'error.duplicate' | 'error.validation_failed';
  };
  /** Delete many by the rule of the single deletion. */
  'sales.labor.bulk-delete': {
    input: Operations['design.bom-templates.bulk-delete']['input'];
    output: Operations['design.bom-templates.bulk-delete']['output'];
    errors: never;
  };
  /** Create a rate. */
  'sales.labor.create': {
    input: {
      body: {
        code: string;
        name: string;
        labor_type: 'MANUFACTURE' | 'INSTALLATION' | 'INSPECTION' | 'TRANSPORT' | 'OTHER';
        unit: 'SET' | 'M2' | 'M' | 'HOUR' | 'DAY';
        basis?: 'NONE' | 'AREA' | 'WIDTH' | 'HEIGHT' | 'WEIGHT';
        basis_min?: number | string;
        basis_max?: number | string | null;
        rate: number | string;
        effective_from: string;
        effective_to?: string | null;
        is_active?: boolean;
        memo?: string | null;
      };
    };
    output: {
      id: number;
      code: string;
      name: string;
      labor_type: 'MANUFACTURE' | 'INSTALLATION' | 'INSPECTION' | 'TRANSPORT' | 'OTHER';
      unit: 'SET' | 'M2' | 'M' | 'HOUR' | 'DAY';
      basis: 'NONE' | 'AREA' | 'WIDTH' | 'HEIGHT' | 'WEIGHT';
      basis_min: number;
      basis_max: number | null;
      rate?: number;
      effective_from: string;
      effective_to: string | null;
      is_active: boolean;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    };
    errors: 'error.date_range_invalid' | 'error.labor.overlap' | 'error.validation_failed';
  };
  /** Delete a rate, unless it is the last of a code that a template in use names. */
  'sales.labor.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** Labor rates; search over code, name. */
  'sales.labor.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of code, rate, effective_from, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        labor_type?: 'MANUFACTURE' | 'INSTALLATION' | 'INSPECTION' | 'TRANSPORT' | 'OTHER';
        code?: string;
        effective_on?: string;
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      code: string;
      name: string;
      labor_type: 'MANUFACTURE' | 'INSTALLATION' | 'INSPECTION' | 'TRANSPORT' | 'OTHER';
      unit: 'SET' | 'M2' | 'M' | 'HOUR' | 'DAY';
      basis: 'NONE' | 'AREA' | 'WIDTH' | 'HEIGHT' | 'WEIGHT';
      basis_min: number;
      basis_max: number | null;
      rate?: number;
      effective_from: string;
      effective_to: string | null;
      is_active: boolean;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One rate. */
  'sales.labor.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['sales.labor.create']['output'];
    errors: never;
  };
  /** Counts and rate ranges. */
  'sales.labor.stats': {
    input: Record<string, never>;
    output: {
      total: number;
      active: number;
      by_labor_type: {
        MANUFACTURE: {
          count: number;
          min_rate: number | null;
          max_rate: number | null;
          avg_rate: number | null;
        };
        INSTALLATION: {
          count: number;
          min_rate: number | null;
          max_rate: number | null;
          avg_rate: number | null;
        };
        INSPECTION: {
          count: number;
          min_rate: number | null;
          max_rate: number | null;
          avg_rate: number | null;
        };
        TRANSPORT: {
          count: number;
          min_rate: number | null;
          max_rate: number | null;
          avg_rate: number | null;
        };
        OTHER: {
          count: number;
          min_rate: number | null;
          max_rate: number | null;
          avg_rate: number | null;
        };
      };
    };
    errors: never;
  };
  /** Flip is_active. */
  'sales.labor.toggle': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['sales.labor.create']['output'];
    errors: 'error.date_range_invalid' | 'error.labor.overlap' | 'error.validation_failed';
  };
  /** Change a rate; stored quotes keep theirs. */
  'sales.labor.update': {
    input: {
      id: number;
      body?: {
        code?: string;
        name?: string;
        labor_type?: 'MANUFACTURE' | 'INSTALLATION' | 'INSPECTION' | 'TRANSPORT' | 'OTHER';
        unit?: 'SET' | 'M2' | 'M' | 'HOUR' | 'DAY';
        basis?: 'NONE' | 'AREA' | 'WIDTH' | 'HEIGHT' | 'WEIGHT';
        basis_min?: number | string;
        basis_max?: number | string | null;
        rate?: number | string;
        effective_from?: string;
        effective_to?: string | null;
        is_active?: boolean;
        memo?: string | null;
      };
    };
    output: Operations['sales.labor.create']['output'];
    errors: 'error.date_range_invalid' | 'error.labor.overlap' | 'error.validation_failed';
  };
  /** Stock and shortage of the order's bent parts, one row per item. */
  'sales.orders.bending-stock': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      item_id: number;
      item_code: string;
      item_name: string;
      specification: string | null;
      unit: string;
      required_quantity: number;
      reserved_quantity: number;
      on_hand_quantity: number;
      available_quantity: number;
      shortage_quantity: number;
    }[];
    errors: never;
  };
  /** Delete many orders; with force their rows go for good, which a production installation refuses. */
  'sales.orders.bulk-delete': {
    input: {
      body: {
        ids: number[];
        force?: boolean;
      };
    };
    output: {
      deleted_ids: number[];
      deleted_count: number;
      skipped_ids: number[];
      skipped: {
        id: number;
        reason: 'status' | 'work_orders' | 'shipments' | 'in_use' | 'not_found';
      }[];
    };
    errors: 'error.in_use' | 'error.order.force_delete_in_production';
  };
  /** Cancel an order before its production has begun; what is reserved is released, its quote is open again. */
  'sales.orders.cancel': {
    input: Operations['finance.tax-invoices.cancel']['input'];
    output: {
      id: number;
      order_no: string;
      status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
      title: string | null;
      order_date: string;
      delivery_date: string | null;
      client_id: number;
      client_name: string;
      client_order_no: string | null;
      site_id: number | null;
      site_name: string | null;
      quote_id: number | null;
      bidding_id: number | null;
      manager_id: string | null;
      manager_name: string | null;
      vat_mode: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
      margin_rate?: number;
      rounding_unit?: number;
      discount_amount?: number;
      material_amount?: number | null;
      labor_amount?: number | null;
      cost_amount?: number | null;
      items_amount?: number | null;
      supply_amount?: number | null;
      vat_amount?: number | null;
      total_amount?: number | null;
      receiver: string | null;
      receiver_phone: string | null;
      delivery_method: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
      delivery_zip_code: string | null;
      delivery_address: string | null;
      delivery_address_detail: string | null;
      payment_terms: string | null;
      memo: string | null;
      confirmed_at: string | null;
      produced_at: string | null;
      shipped_at: string | null;
      completed_at: string | null;
      cancelled_at: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item_count: number;
      is_overdue: boolean;
      client: {
        id: number;
        client_code: string;
        name: string;
        business_no: string | null;
        contact_person: string | null;
        contact_phone: string | null;
      } | null;
      quote: {
        id: number;
        quote_no: string;
        status: 'DRAFT' | 'FINALIZED' | 'SENT' | 'CONVERTED' | 'LOST';
      } | null;
      bidding: {
        id: number;
        bidding_no: string;
        status: 'DRAFT' | 'SUBMITTED' | 'WON' | 'LOST' | 'CANCELLED';
      } | null;
      bending_lot: {
        lot_number?: string;
        prod_code?: string;
        spec_code?: string;
        length_code?: string;
        material?: string;
        raw_lot_no?: string;
        fabric_lot_no?: string;
      } | null;
      items: {
        id: number;
        floor: string | null;
        symbol: string | null;
        sort_order: number;
        location_id: number | null;
        quote_item_id: number | null;
        line_type: 'MODEL' | 'ITEM' | 'CUSTOM';
        model_set_id: number | null;
        bom_template_id: number | null;
        item_id: number | null;
        item_name: string;
        specification: string | null;
        unit: string;
        quantity: number;
        open_width: number | null;
        open_height: number | null;
        variables: unknown;
        derived: unknown;
        bom_result?: unknown;
        material_cost?: number;
        labor_cost?: number;
        margin_rate?: number;
        unit_price?: number;
        price_overridden: boolean;
        discount_rate?: number;
        discount_amount?: number;
        amount?: number;
        line_key: string | null;
        memo: string | null;
        reserved_quantity: number;
        issued_quantity: number;
        item_code: string | null;
        item_category: string | null;
        components: {
          id: number;
          sort_order: number;
          item_id: number | null;
          item_name: string;
          specification: string | null;
          unit: string;
          quantity: number;
          line_key: string | null;
          reserved_quantity: number;
          issued_quantity: number;
          item_code: string | null;
          item_category: string | null;
        }[];
      }[];
      locations: {
        id: number;
        floor: string;
        symbol: string;
        open_width: number | null;
        open_height: number | null;
        quantity: number;
        options: unknown;
      }[];
      work_orders: {
        id: number;
        work_order_no: string;
        status: string;
        is_auxiliary: boolean;
        process: {
          id: number;
          process_code: string;
          process_name: string;
        } | null;
      }[];
      shipment: {
        id: number;
        shipment_no: string;
        status: string;
      } | null;
      allowed_transitions: ('confirm' | 'cancel-confirm' | 'complete' | 'cancel' | 'reopen')[];
      allowed_actions: ('reserve-stock' | 'sync-status' | 'production-order' | 'revert-production-order')[];
    };
    errors: 'error.invalid_transition';
  };
  /** Take the confirmation back: the order is a draft again, and nothing is reserved for it. */
  'sales.orders.cancel-confirm': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['sales.orders.cancel']['output'];
    errors: 'error.invalid_transition';
  };
  /** Close a shipped order. */
  'sales.orders.complete': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['sales.orders.cancel']['output'];
    errors: 'error.invalid_transition';
  };
  /** Accept an order; stock is reserved as far as it is available. */
  'sales.orders.confirm': {
    input: {
      id: number;
      body?: {
        ignore_credit_limit?: boolean;
      };
    };
    output: {
      id: number;
      order_no: string;
      status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
      title: string | null;
      order_date: string;
      delivery_date: string | null;
      client_id: number;
      client_name: string;
      client_order_no: string | null;
      site_id: number | null;
      site_name: string | null;
      quote_id: number | null;
      bidding_id: number | null;
      manager_id: string | null;
      manager_name: string | null;
      vat_mode: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
      margin_rate?: number;
      rounding_unit?: number;
      discount_amount?: number;
      material_amount?: number | null;
      labor_amount?: number | null;
      cost_amount?: number | null;
      items_amount?: number | null;
      supply_amount?: number | null;
      vat_amount?: number | null;
      total_amount?: number | null;
      receiver: string | null;
      receiver_phone: string | null;
      delivery_method: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
      delivery_zip_code: string | null;
      delivery_address: string | null;
      delivery_address_detail: string | null;
      payment_terms: string | null;
      memo: string | null;
      confirmed_at: string | null;
      produced_at: string | null;
      shipped_at: string | null;
      completed_at: string | null;
      cancelled_at: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item_count: number;
      is_overdue: boolean;
      client: {
        id: number;
        client_code: string;
        name: string;
        business_no: string | null;
        contact_person: string | null;
        contact_phone: string | null;
      } | null;
      quote: {
        id: number;
        quote_no: string;
        status: 'DRAFT' | 'FINALIZED' | 'SENT' | 'CONVERTED' | 'LOST';
      } | null;
      bidding: {
        id: number;
        bidding_no: string;
        status: 'DRAFT' | 'SUBMITTED' | 'WON' | 'LOST' | 'CANCELLED';
      } | null;
      bending_lot: {
        lot_number?: string;
        prod_code?: string;
        spec_code?: string;
        length_code?: string;
        material?: string;
        raw_lot_no?: string;
        fabric_lot_no?: string;
      } | null;
      items: {
        id: number;
        floor: string | null;
        symbol: string | null;
        sort_order: number;
        location_id: number | null;
        quote_item_id: number | null;
        line_type: 'MODEL' | 'ITEM' | 'CUSTOM';
        model_set_id: number | null;
        bom_template_id: number | null;
        item_id: number | null;
        item_name: string;
        specification: string | null;
        unit: string;
        quantity: number;
        open_width: number | null;
        open_height: number | null;
        variables: unknown;
        derived: unknown;
        bom_result?: unknown;
        material_cost?: number;
        labor_cost?: number;
        margin_rate?: number;
        unit_price?: number;
        price_overridden: boolean;
        discount_rate?: number;
        discount_amount?: number;
        amount?: number;
        line_key: string | null;
        memo: string | null;
        reserved_quantity: number;
        issued_quantity: number;
        item_code: string | null;
        item_category: string | null;
        components: {
          id: number;
          sort_order: number;
          item_id: number | null;
          item_name: string;
          specification: string | null;
          unit: string;
          quantity: number;
          line_key: string | null;
          reserved_quantity: number;
          issued_quantity: number;
          item_code: string | null;
          item_category: string | null;
        }[];
      }[];
      locations: {
        id: number;
        floor: string;
        symbol: string;
        open_width: number | null;
        open_height: number | null;
        quantity: number;
        options: unknown;
      }[];
      work_orders: {
        id: number;
        work_order_no: string;
        status: string;
        is_auxiliary: boolean;
        process: {
          id: number;
          process_code: string;
          process_name: string;
        } | null;
      }[];
      shipment: {
        id: number;
        shipment_no: string;
        status: string;
      } | null;
      allowed_transitions: ('confirm' | 'cancel-confirm' | 'complete' | 'cancel' | 'reopen')[];
      allowed_actions: ('reserve-stock' | 'sync-status' | 'production-order' | 'revert-production-order')[];
      shortages: {
        item_id: number;
        item_code: string;
        item_name: string;
        unit: string;
        required_quantity: number;
        reserved_quantity: number;
        shortage_quantity: number;
      }[];
    };
    errors: 'error.invalid_transition' | 'error.no_order_items' | 'error.order.credit_limit_exceeded' | 'error.order.delivery_date_required';
  };
  /** Enter an order; it is calculated as a quote of its day is. */
  'sales.orders.create': {
    input: {
      body: {
        title?: string | null;
        order_date?: string;
        delivery_date?: string | null;
        client_id: number;
        client_order_no?: string | null;
        site_id?: number | null;
        site_name?: string | null;
        manager_id?: string | null;
        manager_name?: string | null;
        vat_mode?: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
        margin_rate?: number | string;
        rounding_unit?: 1 | 10 | 100 | 1000;
        discount_amount?: number | string;
        receiver?: string | null;
        receiver_phone?: string | null;
        delivery_method?: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
        delivery_zip_code?: string | null;
        delivery_address?: string | null;
        delivery_address_detail?: string | null;
        payment_terms?: string | null;
        memo?: string | null;
        bending_lot?: {
          lot_number?: string;
          prod_code?: string;
          spec_code?: string;
          length_code?: string;
          material?: string;
          raw_lot_no?: string;
          fabric_lot_no?: string;
        } | null;
        items?: ({
          line_type: 'MODEL';
          quantity: number | string;
          model_set_id?: number | null;
          bom_template_id?: number | null;
          variables: Record<string, number | boolean | string>;
          unit_price?: number | string | null;
          floor?: string | null;
          symbol?: string | null;
          specification?: string | null;
          margin_rate?: number | string;
          discount_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
        } | {
          line_type: 'ITEM';
          quantity: number | string;
          item_id: number;
          unit_price?: number | string | null;
          floor?: string | null;
          symbol?: string | null;
          specification?: string | null;
          margin_rate?: number | string;
          discount_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
        } | {
          line_type: 'CUSTOM';
          quantity: number | string;
          item_name: string;
          unit: string;
          unit_price: number | string;
          floor?: string | null;
          symbol?: string | null;
          specification?: string | null;
          margin_rate?: number | string;
          discount_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
        })[];
      };
    };
    output: Operations['sales.orders.cancel']['output'];
    errors: 'error.already_created' | 'error.bending.lot_mismatch' | 'error.bending.lot_not_available' | 'error.bom.cycle' | 'error.bom.evaluation' | 'error.bom.input_out_of_range' | 'error.bom.limit' | 'error.bom.no_active_version' | 'error.date_range_invalid' | 'error.duplicate' | 'error.order.client_not_sellable' | 'error.order.not_editable' | 'error.quote.negative_total' | 'error.validation_failed';
  };
  /** Delete a draft, confirmed or cancelled order; what is reserved for it is released, its quote is open again. */
  'sales.orders.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.order.not_deletable';
  };
  /** Orders; search over order_no, client_name, site_name, title, client_order_no. */
  'sales.orders.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of order_date, order_no, delivery_date, total_amount, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        /** One or more of DRAFT, CONFIRMED, IN_PROGRESS, IN_PRODUCTION, PRODUCED, SHIPPING, SHIPPED, COMPLETED, CANCELLED, comma separated. */
        status?: string;
        client_id?: number;
        site_id?: number;
        manager_id?: string;
        start_date?: string;
        end_date?: string;
        delivery_from?: string;
        delivery_to?: string;
        is_overdue?: boolean;
      };
    };
    output: Page<{
      id: number;
      order_no: string;
      status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
      title: string | null;
      order_date: string;
      delivery_date: string | null;
      client_id: number;
      client_name: string;
      client_order_no: string | null;
      site_id: number | null;
      site_name: string | null;
      quote_id: number | null;
      bidding_id: number | null;
      manager_id: string | null;
      manager_name: string | null;
      vat_mode: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
      margin_rate?: number;
      rounding_unit?: number;
      discount_amount?: number;
      material_amount?: number | null;
      labor_amount?: number | null;
      cost_amount?: number | null;
      items_amount?: number | null;
      supply_amount?: number | null;
      vat_amount?: number | null;
      total_amount?: number | null;
      receiver: string | null;
      receiver_phone: string | null;
      delivery_method: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
      delivery_zip_code: string | null;
      delivery_address: string | null;
      delivery_address_detail: string | null;
      payment_terms: string | null;
      memo: string | null;
      confirmed_at: string | null;
      produced_at: string | null;
      shipped_at: string | null;
      completed_at: string | null;
      cancelled_at: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item_count: number;
      is_overdue: boolean;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** Send a confirmed order to production: one work order for each process, and one for what no process makes. */
  'sales.orders.production-order': {
    input: {
      id: number;
      body?: {
        planned_start_date?: string | null;
        planned_end_date?: string | null;
        priority?: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
        assignee_id?: string | null;
        use_bending_stock?: boolean;
        memo?: string | null;
      };
    };
    output: {
      order: {
        id: number;
        order_no: string;
        status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
        title: string | null;
        order_date: string;
        delivery_date: string | null;
        client_id: number;
        client_name: string;
        client_order_no: string | null;
        site_id: number | null;
        site_name: string | null;
        quote_id: number | null;
        bidding_id: number | null;
        manager_id: string | null;
        manager_name: string | null;
        vat_mode: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
        margin_rate?: number;
        rounding_unit?: number;
        discount_amount?: number;
        material_amount?: number | null;
        labor_amount?: number | null;
        cost_amount?: number | null;
        items_amount?: number | null;
        supply_amount?: number | null;
        vat_amount?: number | null;
        total_amount?: number | null;
        receiver: string | null;
        receiver_phone: string | null;
        delivery_method: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
        delivery_zip_code: string | null;
        delivery_address: string | null;
        delivery_address_detail: string | null;
        payment_terms: string | null;
        memo: string | null;
        confirmed_at: string | null;
        produced_at: string | null;
        shipped_at: string | null;
        completed_at: string | null;
        cancelled_at: string | null;
        options: unknown;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        item_count: number;
        is_overdue: boolean;
        client: {
          id: number;
          client_code: string;
          name: string;
          business_no: string | null;
          contact_person: string | null;
          contact_phone: string | null;
        } | null;
        quote: {
          id: number;
          quote_no: string;
          status: 'DRAFT' | 'FINALIZED' | 'SENT' | 'CONVERTED' | 'LOST';
        } | null;
        bidding: {
          id: number;
          bidding_no: string;
          status: 'DRAFT' | 'SUBMITTED' | 'WON' | 'LOST' | 'CANCELLED';
        } | null;
        bending_lot: {
          lot_number?: string;
          prod_code?: string;
          spec_code?: string;
          length_code?: string;
          material?: string;
          raw_lot_no?: string;
          fabric_lot_no?: string;
        } | null;
        items: {
          id: number;
          floor: string | null;
          symbol: string | null;
          sort_order: number;
          location_id: number | null;
          quote_item_id: number | null;
          line_type: 'MODEL' | 'ITEM' | 'CUSTOM';
          model_set_id: number | null;
          bom_template_id: number | null;
          item_id: number | null;
          item_name: string;
          specification: string | null;
          unit: string;
          quantity: number;
          open_width: number | null;
          open_height: number | null;
          variables: unknown;
          derived: unknown;
          bom_result?: unknown;
          material_cost?: number;
          labor_cost?: number;
          margin_rate?: number;
          unit_price?: number;
          price_overridden: boolean;
          discount_rate?: number;
          discount_amount?: number;
          amount?: number;
          line_key: string | null;
          memo: string | null;
          reserved_quantity: number;
          issued_quantity: number;
          item_code: string | null;
          item_category: string | null;
          components: {
            id: number;
            sort_order: number;
            item_id: number | null;
            item_name: string;
            specification: string | null;
            unit: string;
            quantity: number;
            line_key: string | null;
            reserved_quantity: number;
            issued_quantity: number;
            item_code: string | null;
            item_category: string | null;
          }[];
        }[];
        locations: {
          id: number;
          floor: string;
          symbol: string;
          open_width: number | null;
          open_height: number | null;
          quantity: number;
          options: unknown;
        }[];
        work_orders: {
          id: number;
          work_order_no: string;
          status: string;
          is_auxiliary: boolean;
          process: {
            id: number;
            process_code: string;
            process_name: string;
          } | null;
        }[];
        shipment: {
          id: number;
          shipment_no: string;
          status: string;
        } | null;
        allowed_transitions: ('confirm' | 'cancel-confirm' | 'complete' | 'cancel' | 'reopen')[];
        allowed_actions: ('reserve-stock' | 'sync-status' | 'production-order' | 'revert-production-order')[];
      };
      work_orders: {
        id: number;
        work_order_no: string;
        process_id: number | null;
        process_name: string | null;
        item_count: number;
        status: 'UNASSIGNED' | 'PENDING' | 'WAITING' | 'IN_PROGRESS' | 'COMPLETED' | 'SHIPPED' | 'CANCELLED';
      }[];
    };
    errors: 'error.already_created' | 'error.date_range_invalid' | 'error.invalid_transition' | 'error.no_order_items';
  };
  /** Make a cancelled order a draft again, or a completed one a shipped one. */
  'sales.orders.reopen': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['sales.orders.cancel']['output'];
    errors: 'error.already_created' | 'error.invalid_transition';
  };
  /** Try again to reserve what is still short. */
  'sales.orders.reserve-stock': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: {
      shortages: {
        item_id: number;
        item_code: string;
        item_name: string;
        unit: string;
        required_quantity: number;
        reserved_quantity: number;
        shortage_quantity: number;
      }[];
    };
    errors: 'error.invalid_transition';
  };
  /** Take the whole production of an order back; materials return to their lots, and the order is confirmed. */
  'sales.orders.revert-production-order': {
    input: Operations['production.work-orders.revert']['input'];
    output: {
      order: {
        id: number;
        order_no: string;
        status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
        title: string | null;
        order_date: string;
        delivery_date: string | null;
        client_id: number;
        client_name: string;
        client_order_no: string | null;
        site_id: number | null;
        site_name: string | null;
        quote_id: number | null;
        bidding_id: number | null;
        manager_id: string | null;
        manager_name: string | null;
        vat_mode: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
        margin_rate?: number;
        rounding_unit?: number;
        discount_amount?: number;
        material_amount?: number | null;
        labor_amount?: number | null;
        cost_amount?: number | null;
        items_amount?: number | null;
        supply_amount?: number | null;
        vat_amount?: number | null;
        total_amount?: number | null;
        receiver: string | null;
        receiver_phone: string | null;
        delivery_method: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
        delivery_zip_code: string | null;
        delivery_address: string | null;
        delivery_address_detail: string | null;
        payment_terms: string | null;
        memo: string | null;
        confirmed_at: string | null;
        produced_at: string | null;
        shipped_at: string | null;
        completed_at: string | null;
        cancelled_at: string | null;
        options: unknown;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        item_count: number;
        is_overdue: boolean;
        client: {
          id: number;
          client_code: string;
          name: string;
          business_no: string | null;
          contact_person: string | null;
          contact_phone: string | null;
        } | null;
        quote: {
          id: number;
          quote_no: string;
          status: 'DRAFT' | 'FINALIZED' | 'SENT' | 'CONVERTED' | 'LOST';
        } | null;
        bidding: {
          id: number;
          bidding_no: string;
          status: 'DRAFT' | 'SUBMITTED' | 'WON' | 'LOST' | 'CANCELLED';
        } | null;
        bending_lot: {
          lot_number?: string;
          prod_code?: string;
          spec_code?: string;
          length_code?: string;
          material?: string;
          raw_lot_no?: string;
          fabric_lot_no?: string;
        } | null;
        items: {
          id: number;
          floor: string | null;
          symbol: string | null;
          sort_order: number;
          location_id: number | null;
          quote_item_id: number | null;
          line_type: 'MODEL' | 'ITEM' | 'CUSTOM';
          model_set_id: number | null;
          bom_template_id: number | null;
          item_id: number | null;
          item_name: string;
          specification: string | null;
          unit: string;
          quantity: number;
          open_width: number | null;
          open_height: number | null;
          variables: unknown;
          derived: unknown;
          bom_result?: unknown;
          material_cost?: number;
          labor_cost?: number;
          margin_rate?: number;
          unit_price?: number;
          price_overridden: boolean;
          discount_rate?: number;
          discount_amount?: number;
          amount?: number;
          line_key: string | null;
          memo: string | null;
          reserved_quantity: number;
          issued_quantity: number;
          item_code: string | null;
          item_category: string | null;
          components: {
            id: number;
            sort_order: number;
            item_id: number | null;
            item_name: string;
            specification: string | null;
            unit: string;
            quantity: number;
            line_key: string | null;
            reserved_quantity: number;
            issued_quantity: number;
            item_code: string | null;
            item_category: string | null;
          }[];
        }[];
        locations: {
          id: number;
          floor: string;
          symbol: string;
          open_width: number | null;
          open_height: number | null;
          quantity: number;
          options: unknown;
        }[];
        work_orders: {
          id: number;
          work_order_no: string;
          status: string;
          is_auxiliary: boolean;
          process: {
            id: number;
            process_code: string;
            process_name: string;
          } | null;
        }[];
        shipment: {
          id: number;
          shipment_no: string;
          status: string;
        } | null;
        allowed_transitions: ('confirm' | 'cancel-confirm' | 'complete' | 'cancel' | 'reopen')[];
        allowed_actions: ('reserve-stock' | 'sync-status' | 'production-order' | 'revert-production-order')[];
      };
      cancelled_work_order_ids?: number[];
      deleted_work_order_ids?: number[];
      reversed_input_count: number;
    };
    errors: 'error.in_use' | 'error.invalid_transition' | 'error.order.force_delete_in_production' | 'error.order.reason_required' | 'error.order.shipment_in_progress' | 'error.work_order.output_consumed';
  };
  /** One order. */
  'sales.orders.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['sales.orders.cancel']['output'];
    errors: never;
  };
  /** Order intake of a period, this month unless given, and the backlog of today. */
  'sales.orders.stats': {
    input: Operations['finance.tax-invoices.summary']['input'];
    output: {
      total: number;
      by_status: Record<string, number>;
      supply_amount: number | null;
      total_amount: number | null;
      overdue_count: number;
      due_in_7_days_count: number;
      /** Supply amounts without VAT, as on the dashboard. */
      unshipped_amount: number | null;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Bring an order to the state that its work orders and its shipment give it. */
  'sales.orders.sync-status': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: {
      order: {
        id: number;
        order_no: string;
        status: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
        title: string | null;
        order_date: string;
        delivery_date: string | null;
        client_id: number;
        client_name: string;
        client_order_no: string | null;
        site_id: number | null;
        site_name: string | null;
        quote_id: number | null;
        bidding_id: number | null;
        manager_id: string | null;
        manager_name: string | null;
        vat_mode: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
        margin_rate?: number;
        rounding_unit?: number;
        discount_amount?: number;
        material_amount?: number | null;
        labor_amount?: number | null;
        cost_amount?: number | null;
        items_amount?: number | null;
        supply_amount?: number | null;
        vat_amount?: number | null;
        total_amount?: number | null;
        receiver: string | null;
        receiver_phone: string | null;
        delivery_method: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
        delivery_zip_code: string | null;
        delivery_address: string | null;
        delivery_address_detail: string | null;
        payment_terms: string | null;
        memo: string | null;
        confirmed_at: string | null;
        produced_at: string | null;
        shipped_at: string | null;
        completed_at: string | null;
        cancelled_at: string | null;
        options: unknown;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        item_count: number;
        is_overdue: boolean;
        client: {
          id: number;
          client_code: string;
          name: string;
          business_no: string | null;
          contact_person: string | null;
          contact_phone: string | null;
        } | null;
        quote: {
          id: number;
          quote_no: string;
          status: 'DRAFT' | 'FINALIZED' | 'SENT' | 'CONVERTED' | 'LOST';
        } | null;
        bidding: {
          id: number;
          bidding_no: string;
          status: 'DRAFT' | 'SUBMITTED' | 'WON' | 'LOST' | 'CANCELLED';
        } | null;
        bending_lot: {
          lot_number?: string;
          prod_code?: string;
          spec_code?: string;
          length_code?: string;
          material?: string;
          raw_lot_no?: string;
          fabric_lot_no?: string;
        } | null;
        items: {
          id: number;
          floor: string | null;
          symbol: string | null;
          sort_order: number;
          location_id: number | null;
          quote_item_id: number | null;
          line_type: 'MODEL' | 'ITEM' | 'CUSTOM';
          model_set_id: number | null;
          bom_template_id: number | null;
          item_id: number | null;
          item_name: string;
          specification: string | null;
          unit: string;
          quantity: number;
          open_width: number | null;
          open_height: number | null;
          variables: unknown;
          derived: unknown;
          bom_result?: unknown;
          material_cost?: number;
          labor_cost?: number;
          margin_rate?: number;
          unit_price?: number;
          price_overridden: boolean;
          discount_rate?: number;
          discount_amount?: number;
          amount?: number;
          line_key: string | null;
          memo: string | null;
          reserved_quantity: number;
          issued_quantity: number;
          item_code: string | null;
          item_category: string | null;
          components: {
            id: number;
            sort_order: number;
            item_id: number | null;
            item_name: string;
            specification: string | null;
            unit: string;
            quantity: number;
            line_key: string | null;
            reserved_quantity: number;
            issued_quantity: number;
            item_code: string | null;
            item_category: string | null;
          }[];
        }[];
        locations: {
          id: number;
          floor: string;
          symbol: string;
          open_width: number | null;
          open_height: number | null;
          quantity: number;
          options: unknown;
        }[];
        work_orders: {
          id: number;
          work_order_no: string;
          status: string;
          is_auxiliary: boolean;
          process: {
            id: number;
            process_code: string;
            process_name: string;
          } | null;
        }[];
        shipment: {
          id: number;
          shipment_no: string;
          status: string;
        } | null;
        allowed_transitions: ('confirm' | 'cancel-confirm' | 'complete' | 'cancel' | 'reopen')[];
        allowed_actions: ('reserve-stock' | 'sync-status' | 'production-order' | 'revert-production-order')[];
      };
      from: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
      to: 'DRAFT' | 'CONFIRMED' | 'IN_PROGRESS' | 'IN_PRODUCTION' | 'PRODUCED' | 'SHIPPING' | 'SHIPPED' | 'COMPLETED' | 'CANCELLED';
      shipment_id: number | null;
    };
    errors: 'error.invalid_transition';
  };
  /** Change an order as far as its state lets it; items that are sent are the whole new list. */
  'sales.orders.update': {
    input: {
      id: number;
      body?: {
        title?: string | null;
        order_date?: string;
        delivery_date?: string | null;
        client_id?: number;
        client_order_no?: string | null;
        site_id?: number | null;
        site_name?: string | null;
        manager_id?: string | null;
        manager_name?: string | null;
        vat_mode?: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
        margin_rate?: number | string;
        rounding_unit?: 1 | 10 | 100 | 1000;
        discount_amount?: number | string;
        receiver?: string | null;
        receiver_phone?: string | null;
        delivery_method?: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
        delivery_zip_code?: string | null;
        delivery_address?: string | null;
        delivery_address_detail?: string | null;
        payment_terms?: string | null;
        memo?: string | null;
        bending_lot?: {
          lot_number?: string;
          prod_code?: string;
          spec_code?: string;
          length_code?: string;
          material?: string;
          raw_lot_no?: string;
          fabric_lot_no?: string;
        } | null;
        items?: {
          id?: number;
          line_type?: 'MODEL' | 'ITEM' | 'CUSTOM';
          quantity?: number | string;
          model_set_id?: number | null;
          bom_template_id?: number | null;
          variables?: Record<string, number | boolean | string> | null;
          item_id?: number | null;
          item_name?: string | null;
          unit?: string | null;
          unit_price?: number | string | null;
          floor?: string | null;
          symbol?: string | null;
          specification?: string | null;
          margin_rate?: number | string;
          discount_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
        }[];
      };
    };
    output: Operations['sales.orders.cancel']['output'];
    errors: 'error.already_created' | 'error.bending.lot_mismatch' | 'error.bending.lot_not_available' | 'error.bom.cycle' | 'error.bom.evaluation' | 'error.bom.input_out_of_range' | 'error.bom.limit' | 'error.bom.no_active_version' | 'error.date_range_invalid' | 'error.duplicate' | 'error.in_use' | 'error.order.client_not_sellable' | 'error.order.delivery_date_required' | 'error.order.not_editable' | 'error.quote.negative_total' | 'error.validation_failed';
  };
  /** Draft many prices, from rows or by raising the present ones; all or nothing. */
  'sales.pricing.bulk': {
    input: {
      body?: {
        rows?: {
          item_id: number;
          price_type: 'SALES' | 'PURCHASE' | 'COST';
          unit_price: number | string;
          client_id?: number | null;
          client_group_id?: number | null;
          min_quantity?: number | string;
          effective_from: string;
          effective_to?: string | null;
          memo?: string | null;
        }[];
        adjust?: {
          price_type: 'SALES' | 'PURCHASE' | 'COST';
          rate: number | string;
          effective_from: string;
          item_ids?: number[];
          category_id?: number;
          client_id?: number;
          client_group_id?: number;
          rounding_unit?: 1 | 10 | 100 | 1000;
        };
        finalize?: boolean;
      };
    };
    output: {
      created: {
        id: number;
        item_id: number;
        price_type: 'SALES' | 'PURCHASE' | 'COST';
        unit_price?: number;
        status: 'DRAFT' | 'ACTIVE' | 'SUPERSEDED';
        client_id: number | null;
        client_group_id: number | null;
        min_quantity: number;
        effective_from: string;
        effective_to: string | null;
        revision_no: number | null;
        finalized_at: string | null;
        finalized_by: string | null;
        memo: string | null;
        created_at: string;
        created_by: string | null;
        updated_at: string | null;
        updated_by: string | null;
        item: {
          id: number;
          code: string;
          name: string;
          unit: string;
        } | null;
        client: {
          id: number;
          name: string;
        } | null;
        group: {
          id: number;
          name: string;
        } | null;
      }[];
      count: number;
    };
    errors: 'error.price.overlap';
  };
  /** Delete many prices by the rule of the single deletion. */
  'sales.pricing.bulk-delete': {
    input: Operations['design.bom-templates.bulk-delete']['input'];
    output: Operations['design.bom-templates.bulk-delete']['output'];
    errors: never;
  };
  /** Put many drafts into force. */
  'sales.pricing.bulk-finalize': {
    input: Operations['design.bom-templates.bulk-delete']['input'];
    output: {
      done: number[];
      skipped: {
        id: number;
        reason: string;
        message: string;
      }[];
      finalized: number;
      skipped_ids: number[];
    };
    errors: never;
  };
  /** Draft a price; with finalize it comes into force at once. */
  'sales.pricing.create': {
    input: {
      body: {
        item_id: number;
        price_type: 'SALES' | 'PURCHASE' | 'COST';
        unit_price: number | string;
        client_id?: number | null;
        client_group_id?: number | null;
        min_quantity?: number | string;
        effective_from: string;
        effective_to?: string | null;
        memo?: string | null;
        finalize?: boolean;
      };
    };
    output: {
      id: number;
      item_id: number;
      price_type: 'SALES' | 'PURCHASE' | 'COST';
      unit_price?: number;
      status: 'DRAFT' | 'ACTIVE' | 'SUPERSEDED';
      client_id: number | null;
      client_group_id: number | null;
      min_quantity: number;
      effective_from: string;
      effective_to: string | null;
      revision_no: number | null;
      finalized_at: string | null;
      finalized_by: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item: {
        id: number;
        code: string;
        name: string;
        unit: string;
      } | null;
      client: {
        id: number;
        name: string;
      } | null;
      group: {
        id: number;
        name: string;
      } | null;
      allowed_actions: ('finalize')[];
    };
    errors: 'error.date_range_invalid' | 'error.price.finalized' | 'error.price.overlap' | 'error.validation_failed';
  };
  /** Delete a price that is DRAFT or begins after today. */
  'sales.pricing.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.price.finalized';
  };
  /** Put a draft into force. */
  'sales.pricing.finalize': {
    input: Operations['design.bom-templates.finalize']['input'];
    output: Operations['sales.pricing.create']['output'];
    errors: 'error.invalid_transition' | 'error.price.overlap';
  };
  /** Item prices; search over item code and name. */
  'sales.pricing.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of effective_from, unit_price, item_code, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        item_id?: number;
        price_type?: 'SALES' | 'PURCHASE' | 'COST';
        client_id?: number;
        client_group_id?: number;
        status?: 'DRAFT' | 'ACTIVE' | 'SUPERSEDED';
        effective_on?: string;
      };
    };
    output: Page<{
      id: number;
      item_id: number;
      price_type: 'SALES' | 'PURCHASE' | 'COST';
      unit_price?: number;
      status: 'DRAFT' | 'ACTIVE' | 'SUPERSEDED';
      client_id: number | null;
      client_group_id: number | null;
      min_quantity: number;
      effective_from: string;
      effective_to: string | null;
      revision_no: number | null;
      finalized_at: string | null;
      finalized_by: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item: {
        id: number;
        code: string;
        name: string;
        unit: string;
      } | null;
      client: {
        id: number;
        name: string;
      } | null;
      group: {
        id: number;
        name: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** The price in force for items, a client and a day. */
  'sales.pricing.lookup': {
    input: {
      query: {
        item_ids: number | string;
        price_type?: 'SALES' | 'PURCHASE' | 'COST';
        client_id?: number;
        quantity?: number | string;
        date?: string;
      };
    };
    output: {
      item_id: number;
      unit_price: number | null;
      source: 'CLIENT' | 'GROUP' | 'LIST' | 'ITEM' | 'NONE';
      price_id: number | null;
      effective_from: string | null;
      effective_to: string | null;
      min_quantity: number | null;
    }[];
    errors: never;
  };
  /** Every price of the same key, newest first. */
  'sales.pricing.revisions': {
    input: {
      id: number;
      query?: {
        page?: number;
        size?: number;
      };
    };
    output: Page<{
      id: number;
      item_id: number;
      price_type: 'SALES' | 'PURCHASE' | 'COST';
      unit_price?: number;
      status: 'DRAFT' | 'ACTIVE' | 'SUPERSEDED';
      client_id: number | null;
      client_group_id: number | null;
      min_quantity: number;
      effective_from: string;
      effective_to: string | null;
      revision_no: number | null;
      finalized_at: string | null;
      finalized_by: string | null;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      change_amount: number | null;
      change_rate: number | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One price. */
  'sales.pricing.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['sales.pricing.create']['output'];
    errors: never;
  };
  /** Coverage of the price list. */
  'sales.pricing.stats': {
    input: Record<string, never>;
    output: {
      total: number;
      by_status: {
        DRAFT: number;
        ACTIVE: number;
        SUPERSEDED: number;
      };
      by_price_type: {
        SALES: number;
        PURCHASE: number;
        COST: number;
      };
      items_without_sales_price: number;
      expiring_in_30_days: number;
    };
    errors: never;
  };
  /** Change a DRAFT; of an ACTIVE price only effective_to and memo. */
  'sales.pricing.update': {
    input: {
      id: number;
      body?: {
        item_id?: number;
        price_type?: 'SALES' | 'PURCHASE' | 'COST';
        unit_price?: number | string;
        client_id?: number | null;
        client_group_id?: number | null;
        min_quantity?: number | string;
        effective_from?: string;
        effective_to?: string | null;
        memo?: string | null;
      };
    };
    output: Operations['sales.pricing.create']['output'];
    errors: 'error.date_range_invalid' | 'error.price.finalized' | 'error.price.overlap' | 'error.validation_failed';
  };
  /** Delete many by the rule of the single deletion. */
  'sales.quotes.bulk-delete': {
    input: Operations['design.bom-templates.bulk-delete']['input'];
    output: Operations['design.bom-templates.bulk-delete']['output'];
    errors: never;
  };
  /** Price a whole quote without saving it. */
  'sales.quotes.calculate': {
    input: {
      body: {
        client_id?: number | null;
        date?: string;
        vat_mode?: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
        margin_rate?: number | string;
        rounding_unit?: 1 | 10 | 100 | 1000;
        discount_amount?: number | string;
        items: ({
          line_type: 'MODEL';
          quantity: number | string;
          model_set_id?: number | null;
          bom_template_id?: number | null;
          variables: Record<string, number | boolean | string>;
          unit_price?: number | string | null;
          floor?: string | null;
          symbol?: string | null;
          specification?: string | null;
          margin_rate?: number | string;
          discount_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
        } | {
          line_type: 'ITEM';
          quantity: number | string;
          item_id: number;
          unit_price?: number | string | null;
          floor?: string | null;
          symbol?: string | null;
          specification?: string | null;
          margin_rate?: number | string;
          discount_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
        } | {
          line_type: 'CUSTOM';
          quantity: number | string;
          item_name: string;
          unit: string;
          unit_price: number | string;
          floor?: string | null;
          symbol?: string | null;
          specification?: string | null;
          margin_rate?: number | string;
          discount_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
        })[];
      };
    };
    output: {
      date: string;
      material_amount: number;
      labor_amount: number;
      cost_amount: number;
      items_amount: number;
      supply_amount: number;
      vat_amount: number;
      total_amount: number;
      discount_amount: number;
      profit_amount: number;
      profit_rate: number | null;
      items: {
        floor: string | null;
        symbol: string | null;
        line_type: 'MODEL' | 'ITEM' | 'CUSTOM';
        model_set_id: number | null;
        bom_template_id: number | null;
        item_id: number | null;
        item_name: string;
        specification: string | null;
        unit: string;
        quantity: number;
        open_width: number | null;
        open_height: number | null;
        variables: Record<string, number | string | boolean> | null;
        derived: Record<string, number | string | boolean> | null;
        bom_result: {
          line_key: string;
          line_type: 'ITEM' | 'LABOR';
          path: string[];
          item_id: number | null;
          item_code: string;
          item_name: string;
          specification: string | null;
          item_category: string | null;
          unit: string;
          quantity: number;
          unit_price: number;
          amount: number;
          price_source: 'CLIENT' | 'GROUP' | 'LIST' | 'ITEM' | 'LABOR' | 'NONE';
          price_id: number | null;
          effective_from: string | null;
          price_missing: boolean;
        }[] | null;
        material_cost: number;
        labor_cost: number;
        margin_rate: number;
        unit_price: number;
        price_overridden: boolean;
        discount_rate: number;
        discount_amount: number;
        amount: number;
        sort_order: number;
        memo: string | null;
        price_missing: boolean;
      }[];
      warnings: {
        path: string;
        key: string;
        item_code: string;
      }[];
    };
    errors: 'error.bom.cycle' | 'error.bom.evaluation' | 'error.bom.input_out_of_range' | 'error.bom.limit' | 'error.bom.no_active_version' | 'error.quote.client_inactive' | 'error.quote.client_not_sellable' | 'error.quote.negative_total';
  };
  /** Explode one product into its bill of materials. */
  'sales.quotes.calculate-bom': {
    input: {
      body: {
        model_set_id?: number | null;
        bom_template_id?: number | null;
        variables: Record<string, number | boolean | string>;
        quantity?: number;
        client_id?: number | null;
        date?: string;
      };
    };
    output: {
      bom_template: {
        id: number;
        code: string;
        version: number;
        name: string;
      };
      variables: Record<string, number | string | boolean>;
      derived: Record<string, number | string | boolean>;
      lines: {
        line_key: string;
        line_type: 'ITEM' | 'LABOR';
        path: string[];
        item_id: number | null;
        item_code: string;
        item_name: string;
        specification: string | null;
        item_category: string | null;
        unit: string;
        quantity: number;
        unit_price: number;
        amount: number;
        price_source: 'CLIENT' | 'GROUP' | 'LIST' | 'ITEM' | 'LABOR' | 'NONE';
        price_id: number | null;
        effective_from: string | null;
        price_missing: boolean;
        total_quantity: number;
      }[];
      material_cost: number;
      labor_cost: number;
      warnings: {
        path: string;
        key: string;
        item_code: string;
      }[];
    };
    errors: 'error.bom.cycle' | 'error.bom.evaluation' | 'error.bom.input_out_of_range' | 'error.bom.limit' | 'error.bom.no_active_version';
  };
  /** Explode many products; one bad row does not spoil the others. */
  'sales.quotes.calculate-bom-bulk': {
    input: {
      body: {
        items: {
          model_set_id?: number | null;
          bom_template_id?: number | null;
          variables: Record<string, number | boolean | string>;
          quantity?: number;
          client_id?: number | null;
          date?: string;
        }[];
        client_id?: number | null;
        date?: string;
      };
    };
    output: {
      results: ({
        index: number;
        success: true;
        data: {
          bom_template: {
            id: number;
            code: string;
            version: number;
            name: string;
          };
          variables: Record<string, number | string | boolean>;
          derived: Record<string, number | string | boolean>;
          lines: {
            line_key: string;
            line_type: 'ITEM' | 'LABOR';
            path: string[];
            item_id: number | null;
            item_code: string;
            item_name: string;
            specification: string | null;
            item_category: string | null;
            unit: string;
            quantity: number;
            unit_price: number;
            amount: number;
            price_source: 'CLIENT' | 'GROUP' | 'LIST' | 'ITEM' | 'LABOR' | 'NONE';
            price_id: number | null;
            effective_from: string | null;
            price_missing: boolean;
            total_quantity: number;
          }[];
          material_cost: number;
          labor_cost: number;
          warnings: {
            path: string;
            key: string;
            item_code: string;
          }[];
        };
      } | {
        index: number;
        success: false;
        error: {
          key: string;
          message: string;
          details: Record<string, unknown>[];
        };
      })[];
      totals: {
        item_id: number;
        item_code: string;
        unit: string;
        total_quantity: number;
      }[];
    };
    errors: never;
  };
  /** What a calculation needs, for building an input form; without a parameter only functions, operators and limits. */
  'sales.quotes.calculation-schema': {
    input: {
      query?: {
        model_set_id?: number;
        bom_template_id?: number;
        bom_code?: string;
      };
    };
    output: {
      bom_template?: {
        id: number;
        code: string;
        version: number;
        name: string;
      };
      input_schema?: Record<string, unknown>;
      derived?: {
        name: string;
        label: string;
        expression: string;
      }[];
      variables?: string[];
      functions: {
        name: string;
        signature: string;
        description: string;
      }[];
      operators: string[];
      limits: Record<string, Record<string, number>>;
    };
    errors: 'error.bom.no_active_version';
  };
  /** Open a finalised quote for change again. */
  'sales.quotes.cancel-finalize': {
    input: Operations['finance.card-transactions.hide']['input'];
    output: {
      id: number;
      quote_no: string;
      status: 'DRAFT' | 'FINALIZED' | 'SENT' | 'CONVERTED' | 'LOST';
      revision_no: number;
      title: string | null;
      quote_date: string;
      valid_until: string;
      client_id: number | null;
      company_name: string | null;
      contact_person: string | null;
      contact_phone: string | null;
      contact_email: string | null;
      site_id: number | null;
      site_name: string | null;
      manager_id: string | null;
      vat_mode: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
      margin_rate?: number;
      rounding_unit?: number;
      discount_amount?: number;
      material_amount?: number | null;
      labor_amount?: number | null;
      cost_amount?: number | null;
      items_amount?: number | null;
      supply_amount?: number | null;
      vat_amount?: number | null;
      total_amount?: number | null;
      delivery_terms: string | null;
      payment_terms: string | null;
      memo: string | null;
      internal_memo?: string | null;
      finalized_at: string | null;
      finalized_by: string | null;
      sent_at: string | null;
      lost_reason: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item_count: number;
      is_expired: boolean;
      order: {
        id: number;
        order_no: string;
      } | null;
      client: {
        id: number;
        client_code: string;
        name: string;
        client_group_id: number | null;
        is_active: boolean;
      } | null;
      site: {
        id: number;
        site_code: string | null;
        name: string;
        zip_code: string | null;
        address: string | null;
        address_detail: string | null;
      } | null;
      bidding: {
        id: number;
        bidding_no: string;
        title: string;
        status: string;
      } | null;
      missing_fields: ('company_name' | 'site_name' | 'contact_person' | 'contact_phone')[];
      allowed_transitions: ('finalize' | 'send-email' | 'send-messenger' | 'convert-to-bidding' | 'convert-to-order' | 'lose' | 'cancel-finalize')[];
      profit_amount: number | null;
      profit_rate: number | null;
      items: {
        id: number;
        sort_order: number;
        floor: string | null;
        symbol: string | null;
        line_type: 'MODEL' | 'ITEM' | 'CUSTOM';
        model_set_id: number | null;
        model_set: {
          code: string;
          name: string;
        } | null;
        bom_template_id: number | null;
        bom_template: {
          code: string;
          version: number;
        } | null;
        item_id: number | null;
        item: {
          code: string;
          item_category: string | null;
        } | null;
        item_name: string;
        specification: string | null;
        unit: string;
        quantity: number;
        open_width: number | null;
        open_height: number | null;
        variables: unknown;
        derived: unknown;
        bom_result?: unknown;
        material_cost?: number;
        labor_cost?: number;
        margin_rate?: number;
        unit_price?: number;
        price_overridden: boolean;
        discount_rate?: number;
        discount_amount?: number;
        amount?: number;
        price_missing: boolean;
        memo: string | null;
      }[];
    };
    errors: 'error.invalid_transition' | 'error.quote.has_bidding';
  };
  /** Put a finalised quote to a bidding, which takes its lines. */
  'sales.quotes.convert-to-bidding': {
    input: {
      id: number;
      body?: {
        title?: string;
        bid_date?: string;
        bid_amount?: number | string;
        agency_name?: string | null;
        notice_no?: string | null;
        bid_method?: 'LOWEST_PRICE' | 'QUALIFICATION' | 'NEGOTIATION' | 'PRIVATE_CONTRACT';
        due_at?: string | null;
        opening_at?: string | null;
        estimated_price?: number | string | null;
        memo?: string | null;
      };
    };
    output: Operations['sales.biddings.cancel']['output'];
    errors: 'error.already_created' | 'error.bidding.not_editable' | 'error.duplicate' | 'error.quote.expired' | 'error.quote.not_finalized' | 'error.validation_failed';
  };
  /** Turn a finalised quote into an order, with its lines, prices and amounts as they are, or as the bidding was won. */
  'sales.quotes.convert-to-order': {
    input: {
      id: number;
      body?: {
        client_id?: number;
        order_date?: string;
        delivery_date?: string | null;
        receiver?: string | null;
        receiver_phone?: string | null;
        delivery_zip_code?: string | null;
        delivery_address?: string | null;
        delivery_address_detail?: string | null;
        delivery_method?: 'DIRECT' | 'FREIGHT' | 'PARCEL' | 'QUICK' | 'PICKUP';
        client_order_no?: string | null;
        bending_lot?: {
          lot_number?: string;
          prod_code?: string;
          spec_code?: string;
          length_code?: string;
          material?: string;
          raw_lot_no?: string;
          fabric_lot_no?: string;
        } | null;
        memo?: string | null;
      };
    };
    output: Operations['sales.orders.cancel']['output'];
    errors: 'error.already_created' | 'error.bending.lot_mismatch' | 'error.bending.lot_not_available' | 'error.date_range_invalid' | 'error.duplicate' | 'error.invalid_transition' | 'error.order.client_not_sellable' | 'error.order.not_editable' | 'error.quote.bidding_open' | 'error.quote.client_required' | 'error.quote.expired' | 'error.quote.not_finalized' | 'error.validation_failed';
  };
  /** Save a quote; the service calculates every line. */
  'sales.quotes.create': {
    input: {
      body?: {
        title?: string | null;
        quote_date?: string;
        valid_until?: string;
        client_id?: number | null;
        company_name?: string | null;
        contact_person?: string | null;
        contact_phone?: string | null;
        contact_email?: string | null;
        site_id?: number | null;
        site_name?: string | null;
        manager_id?: string | null;
        vat_mode?: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
        margin_rate?: number | string;
        rounding_unit?: number;
        discount_amount?: number | string;
        delivery_terms?: string | null;
        payment_terms?: string | null;
        memo?: string | null;
        internal_memo?: string | null;
        items?: ({
          line_type: 'MODEL';
          quantity: number | string;
          model_set_id?: number | null;
          bom_template_id?: number | null;
          variables: Record<string, number | boolean | string>;
          unit_price?: number | string | null;
          floor?: string | null;
          symbol?: string | null;
          specification?: string | null;
          margin_rate?: number | string;
          discount_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
        } | {
          line_type: 'ITEM';
          quantity: number | string;
          item_id: number;
          unit_price?: number | string | null;
          floor?: string | null;
          symbol?: string | null;
          specification?: string | null;
          margin_rate?: number | string;
          discount_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
        } | {
          line_type: 'CUSTOM';
          quantity: number | string;
          item_name: string;
          unit: string;
          unit_price: number | string;
          floor?: string | null;
          symbol?: string | null;
          specification?: string | null;
          margin_rate?: number | string;
          discount_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
        })[];
      };
    };
    output: Operations['sales.quotes.cancel-finalize']['output'];
    errors: 'error.bom.cycle' | 'error.bom.evaluation' | 'error.bom.input_out_of_range' | 'error.bom.limit' | 'error.bom.no_active_version' | 'error.date_range_invalid' | 'error.duplicate' | 'error.quote.client_inactive' | 'error.quote.client_not_sellable' | 'error.quote.negative_total' | 'error.quote.not_editable' | 'error.validation_failed';
  };
  /** Delete a DRAFT or LOST quote. */
  'sales.quotes.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use' | 'error.quote.not_deletable';
  };
  /** Finalise a quote: it stays as it is, and the revision keeps the whole of it. */
  'sales.quotes.finalize': {
    input: Operations['finance.card-transactions.hide']['input'];
    output: Operations['sales.quotes.cancel-finalize']['output'];
    errors: 'error.invalid_transition' | 'error.quote.missing_fields' | 'error.quote.no_items' | 'error.quote.price_missing';
  };
  /** Quotes; search over quote_no, company_name, site_name, title, contact_person. */
  'sales.quotes.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of quote_date, quote_no, valid_until, total_amount, created_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        /** One or more of DRAFT, FINALIZED, SENT, CONVERTED, LOST, comma separated. */
        status?: string;
        client_id?: number;
        site_id?: number;
        manager_id?: string;
        start_date?: string;
        end_date?: string;
        is_expired?: boolean;
      };
    };
    output: Page<{
      id: number;
      quote_no: string;
      status: 'DRAFT' | 'FINALIZED' | 'SENT' | 'CONVERTED' | 'LOST';
      revision_no: number;
      title: string | null;
      quote_date: string;
      valid_until: string;
      client_id: number | null;
      company_name: string | null;
      contact_person: string | null;
      contact_phone: string | null;
      contact_email: string | null;
      site_id: number | null;
      site_name: string | null;
      manager_id: string | null;
      vat_mode: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
      margin_rate?: number;
      rounding_unit?: number;
      discount_amount?: number;
      material_amount?: number | null;
      labor_amount?: number | null;
      cost_amount?: number | null;
      items_amount?: number | null;
      supply_amount?: number | null;
      vat_amount?: number | null;
      total_amount?: number | null;
      delivery_terms: string | null;
      payment_terms: string | null;
      memo: string | null;
      internal_memo?: string | null;
      finalized_at: string | null;
      finalized_by: string | null;
      sent_at: string | null;
      lost_reason: string | null;
      options: unknown;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      item_count: number;
      is_expired: boolean;
      order: {
        id: number;
        order_no: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.date_range_invalid' | 'error.date_range_too_long' | 'error.export_too_large';
  };
  /** The customer declined. */
  'sales.quotes.lose': {
    input: Operations['finance.tax-invoices.cancel']['input'];
    output: Operations['sales.quotes.cancel-finalize']['output'];
    errors: 'error.invalid_transition';
  };
  /** The number the next quote of a day would get; nothing is used up. */
  'sales.quotes.number-preview': {
    input: Operations['hr.daily-report.export']['input'];
    output: {
      quote_no: string;
    };
    errors: never;
  };
  /** The quotation as PDF, in any state; a draft carries a watermark. */
  'sales.quotes.pdf': {
    input: {
      id: number;
      query?: {
        revision?: number;
        language?: 'ko' | 'en';
        disposition?: 'attachment' | 'inline';
      };
    };
    output: Download;
    file: 'application/pdf';
    errors: never;
  };
  /** Site names and location symbols to choose from. */
  'sales.quotes.reference-data': {
    input: Operations['production.shipments.option-logistics']['input'];
    output: {
      site_names: string[];
      location_symbols: string[];
    };
    errors: never;
  };
  /** One revision as it was. */
  'sales.quotes.revision': {
    input: {
      id: number;
      revision_no: number;
    };
    output: {
      id: number;
      quote_id: number;
      revision_no: number;
      snapshot?: unknown;
      total_amount?: number;
      reason: string | null;
      finalized_at: string;
      finalized_by: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
    };
    errors: never;
  };
  /** Revisions, newest first. */
  'sales.quotes.revisions': {
    input: Operations['design.bom-templates.delete']['input'];
    output: {
      id: number;
      revision_no: number;
      total_amount?: number;
      reason: string | null;
      finalized_at: string;
      finalized_by: string | null;
    }[];
    errors: never;
  };
  /** What changed from a revision, the last one unless named, to another or to the quote as it is now: head, lines and amounts. */
  'sales.quotes.revisions-diff': {
    input: {
      id: number;
      query?: {
        from?: number;
        to?: number;
      };
    };
    output: {
      from: number;
      to: number | null;
      head: Record<string, {
        from: unknown;
        to: unknown;
      }>;
      items: {
        added: Record<string, unknown>[];
        removed: Record<string, unknown>[];
        changed: {
          before: Record<string, unknown>;
          after: Record<string, unknown>;
          columns: Record<string, {
            from: unknown;
            to: unknown;
          }>;
        }[];
      };
      totals: Record<string, {
        from: number;
        to: number;
        difference: number;
      }>;
    };
    errors: never;
  };
  /** Mail the PDF of the current revision. */
  'sales.quotes.send-email': {
    input: {
      id: number;
      body?: {
        to?: string[];
        cc?: string[];
        subject?: string;
        message?: string;
        language?: 'ko' | 'en';
      };
    };
    output: {
      id: number;
      quote_id: number;
      revision_no: number;
      channel: 'EMAIL' | 'MESSENGER';
      recipients: unknown;
      subject: string | null;
      message: string | null;
      status: 'SENT' | 'FAILED';
      provider: string | null;
      provider_message_id: string | null;
      error_message: string | null;
      link_expires_at: string | null;
      opened_at: string | null;
      sent_by: string | null;
      sent_at: string;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      sender_name: string | null;
    };
    errors: 'error.invalid_transition' | 'error.mail.failed' | 'error.mail.timeout' | 'error.quote.no_recipient' | 'error.quote.not_finalized';
  };
  /** What was sent to whom, newest first. */
  'sales.quotes.send-history': {
    input: {
      id: number;
      query?: {
        page?: number;
        size?: number;
        /** One or more of sent_at, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        channel?: 'EMAIL' | 'MESSENGER';
        status?: 'SENT' | 'FAILED';
      };
    };
    output: Page<{
      id: number;
      quote_id: number;
      revision_no: number;
      channel: 'EMAIL' | 'MESSENGER';
      recipients: unknown;
      subject: string | null;
      message: string | null;
      status: 'SENT' | 'FAILED';
      provider: string | null;
      provider_message_id: string | null;
      error_message: string | null;
      link_expires_at: string | null;
      opened_at: string | null;
      sent_by: string | null;
      sent_at: string;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      sender_name: string | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** Send a business-messenger notice (KakaoTalk AlimTalk or SMS) with a link to the PDF. */
  'sales.quotes.send-messenger': {
    input: {
      id: number;
      body?: {
        to?: string[];
        message?: string;
        channel?: 'ALIMTALK' | 'SMS';
      };
    };
    output: Operations['sales.quotes.send-email']['output'];
    errors: 'error.invalid_transition' | 'error.messenger.failed' | 'error.messenger.not_configured' | 'error.messenger.timeout' | 'error.quote.no_recipient' | 'error.quote.not_finalized';
  };
  /** The PDF behind a messenger link; the token is the credential. */
  'sales.quotes.shared-pdf': {
    input: Operations['platform.export.shared']['input'];
    output: Download;
    file: 'application/pdf';
    errors: never;
  };
  /** One quote. */
  'sales.quotes.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['sales.quotes.cancel-finalize']['output'];
    errors: never;
  };
  /** Quotes of a period, of this month unless given. */
  'sales.quotes.stats': {
    input: Operations['finance.tax-invoices.summary']['input'];
    output: {
      total: number;
      by_status: {
        DRAFT: number;
        FINALIZED: number;
        SENT: number;
        CONVERTED: number;
        LOST: number;
      };
      total_amount: number;
      conversion_rate: number | null;
      expired_count: number;
    };
    errors: 'error.date_range_invalid' | 'error.date_range_too_long';
  };
  /** Change a DRAFT quote; calculated anew at the prices of its day. */
  'sales.quotes.update': {
    input: {
      id: number;
      body?: {
        title?: string | null;
        quote_date?: string;
        valid_until?: string;
        client_id?: number | null;
        company_name?: string | null;
        contact_person?: string | null;
        contact_phone?: string | null;
        contact_email?: string | null;
        site_id?: number | null;
        site_name?: string | null;
        manager_id?: string | null;
        vat_mode?: 'EXCLUDED' | 'INCLUDED' | 'ZERO_RATED' | 'EXEMPT';
        margin_rate?: number | string;
        rounding_unit?: number;
        discount_amount?: number | string;
        delivery_terms?: string | null;
        payment_terms?: string | null;
        memo?: string | null;
        internal_memo?: string | null;
        items?: {
          id?: number;
          line_type?: 'MODEL' | 'ITEM' | 'CUSTOM';
          quantity?: number | string;
          model_set_id?: number | null;
          bom_template_id?: number | null;
          variables?: Record<string, number | boolean | string> | null;
          item_id?: number | null;
          item_name?: string | null;
          unit?: string | null;
          unit_price?: number | string | null;
          floor?: string | null;
          symbol?: string | null;
          specification?: string | null;
          margin_rate?: number | string;
          discount_rate?: number | string;
          sort_order?: number;
          memo?: string | null;
        }[];
      };
    };
    output: Operations['sales.quotes.cancel-finalize']['output'];
    errors: 'error.bom.cycle' | 'error.bom.evaluation' | 'error.bom.input_out_of_range' | 'error.bom.limit' | 'error.bom.no_active_version' | 'error.date_range_invalid' | 'error.duplicate' | 'error.quote.client_inactive' | 'error.quote.client_not_sellable' | 'error.quote.negative_total' | 'error.quote.not_editable' | 'error.validation_failed';
  };
  /** Create a site. */
  'sales.sites.create': {
    input: {
      body: {
        site_code?: string | null;
        name: string;
        client_id?: number | null;
        zip_code?: string | null;
        address?: string | null;
        address_detail?: string | null;
        contact_person?: string | null;
        contact_phone?: string | null;
        start_date?: string | null;
        end_date?: string | null;
        is_active?: boolean;
        memo?: string | null;
      };
    };
    output: {
      id: number;
      site_code: string | null;
      name: string;
      client_id: number | null;
      zip_code: string | null;
      address: string | null;
      address_detail: string | null;
      contact_person: string | null;
      contact_phone: string | null;
      start_date: string | null;
      end_date: string | null;
      is_active: boolean;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
      quote_count: number | null;
      order_count: number | null;
    };
    errors: 'error.date_range_invalid' | 'error.duplicate';
  };
  /** Delete a site. */
  'sales.sites.delete': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['design.bom-templates.delete']['input'];
    errors: 'error.in_use';
  };
  /** List sites. */
  'sales.sites.list': {
    input: {
      query?: {
        page?: number;
        size?: number;
        /** One or more of created_at, name, start_date, each with - in front for descending. */
        sort?: string;
        /** A query of Directus as JSON, e.g. {"filter":{"status":{"_eq":"DRAFT"}},"search":"","sort":["-created_at"]}. The list then has the rows that `/items` gives the caller by it, in that order, and `sort` and `search` of its own are left out of account. */
        items?: string;
        search?: string;
        client_id?: number;
        is_active?: boolean;
      };
    };
    output: Page<{
      id: number;
      site_code: string | null;
      name: string;
      client_id: number | null;
      zip_code: string | null;
      address: string | null;
      address_detail: string | null;
      contact_person: string | null;
      contact_phone: string | null;
      start_date: string | null;
      end_date: string | null;
      is_active: boolean;
      memo: string | null;
      created_at: string;
      created_by: string | null;
      updated_at: string | null;
      updated_by: string | null;
      client: {
        id: number;
        name: string;
      } | null;
    }>;
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    errors: 'error.export_too_large';
  };
  /** One site. */
  'sales.sites.show': {
    input: Operations['design.bom-templates.delete']['input'];
    output: Operations['sales.sites.create']['output'];
    errors: never;
  };
  /** Change a site. */
  'sales.sites.update': {
    input: {
      id: number;
      body?: {
        site_code?: string | null;
        name?: string;
        client_id?: number | null;
        zip_code?: string | null;
        address?: string | null;
        address_detail?: string | null;
        contact_person?: string | null;
        contact_phone?: string | null;
        start_date?: string | null;
        end_date?: string | null;
        is_active?: boolean;
        memo?: string | null;
      };
    };
    output: Operations['sales.sites.create']['output'];
    errors: 'error.date_range_invalid' | 'error.duplicate';
  };
}

/** The operations as members of `client.operations`. */
export interface OperationTree {
  home: {
    /** What the caller begins the day with: reminders, notices, their own attendance, leave and payslips. */
    show: 'common.home.show';
  };
  bomTemplates: {
    /** Delete many by the rule of the single deletion. */
    bulkDelete: 'design.bom-templates.bulk-delete';
    /** Copy as version 1 of a new code. */
    clone: 'design.bom-templates.clone';
    /** Create version 1 of a new template. */
    create: 'design.bom-templates.create';
    /** Delete a version no quote, order or (last version) model set uses. */
    delete: 'design.bom-templates.delete';
    /** Differences between two templates, old = with, new = id. */
    diff: 'design.bom-templates.diff';
    /** Make the DRAFT the ACTIVE version. */
    finalize: 'design.bom-templates.finalize';
    /** Templates; search over code, name. */
    list: 'design.bom-templates.list';
    /** Replace all lines of a DRAFT in one go. */
    replace: 'design.bom-templates.replace';
    /** Put one component in the place of another in every template that uses it. */
    replaceItem: 'design.bom-templates.replace-item';
    /** Open the next version as a DRAFT copy of this one. */
    revise: 'design.bom-templates.revise';
    /** All versions of the code, newest first. */
    revisions: 'design.bom-templates.revisions';
    /** One template. */
    show: 'design.bom-templates.show';
    /** Flip is_active. */
    toggle: 'design.bom-templates.toggle';
    /** Lines as a tree, SUB_BOM lines unfolded with their ACTIVE version. */
    tree: 'design.bom-templates.tree';
    /** Change a DRAFT. */
    update: 'design.bom-templates.update';
  };
  modelSets: {
    /** Copy under a new code. */
    clone: 'design.model-sets.clone';
    /** Create a model set. */
    create: 'design.model-sets.create';
    /** Delete an unused set. */
    delete: 'design.model-sets.delete';
    /** Model sets; search over code, name. */
    list: 'design.model-sets.list';
    /** One model set. */
    show: 'design.model-sets.show';
    /** Flip is_active. */
    toggle: 'design.model-sets.toggle';
    /** Change a set. */
    update: 'design.model-sets.update';
  };
  accountCodes: {
    /** Create a account code. */
    create: 'finance.account-codes.create';
    /** Delete an account code without journal lines. */
    delete: 'finance.account-codes.delete';
    /** List account codes; search looks in code, name, name_en. */
    list: 'finance.account-codes.list';
    /** Insert the default chart where it is missing. */
    seedDefaults: 'finance.account-codes.seed-defaults';
    /** One account code. */
    show: 'finance.account-codes.show';
    /** Change a account code. */
    update: 'finance.account-codes.update';
  };
  accountLedger: {
    /** Ledger of one account: carried-over balance, rows, monthly subtotals, running totals. */
    show: 'finance.account-ledger.show';
  };
  bankTransactions: {
    /** The bank accounts with their last balances. */
    accounts: 'finance.bank-transactions.accounts';
    /** Opening, deposits, withdrawals and closing per account; this month unless named. */
    balanceSummary: 'finance.bank-transactions.balance-summary';
    /** Set account, vendor or memo of the overrides of up to 200 rows, all of them or none. */
    classify: 'finance.bank-transactions.classify';
    /** The surest match of each of up to 200 rows; those without one are left out. */
    firstMatches: 'finance.bank-transactions.first-matches';
    journal: {
      /** Journal a bank transaction, as proposed or by given lines. */
      create: 'finance.bank-transactions.journal.create';
      /** Undo the journal of a bank transaction. */
      delete: 'finance.bank-transactions.journal.delete';
    };
    journals: {
      /** Journal many bank transactions as proposed, an entry each. */
      bulk: 'finance.bank-transactions.journals.bulk';
    };
    /** List; search looks in counterparty, summary and memo, the override’s where set. */
    list: 'finance.bank-transactions.list';
    manual: {
      /** Enter a bank transaction by hand. */
      create: 'finance.bank-transactions.manual.create';
      /** Delete a bank transaction that was entered by hand. */
      delete: 'finance.bank-transactions.manual.delete';
      /** Change a bank transaction that was entered by hand; splits of another amount are dropped. */
      update: 'finance.bank-transactions.manual.update';
    };
    /** What the row may have paid, the surest first, each with what agrees; accepted and undone by the override. */
    matches: 'finance.bank-transactions.matches';
    /** Override account, vendor, counterparty, summary or memo without touching what the bank sent; null clears. */
    override: 'finance.bank-transactions.override';
    /** One bank transaction. */
    show: 'finance.bank-transactions.show';
    splits: {
      /** Remove the splits; the account of the bank transaction itself counts again. */
      delete: 'finance.bank-transactions.splits.delete';
      /** Split a bank transaction over several accounts; replaces former splits. */
      save: 'finance.bank-transactions.splits.save';
    };
  };
  cardTransactions: {
    /** Correct supply and tax within the unchanged total. */
    amount: 'finance.card-transactions.amount';
    /** Set account, deductibility, user, vendor or memo of one or many card transactions, all of them or none. */
    classify: 'finance.card-transactions.classify';
    /** What was paid by card in one month: by card, account, user and day. */
    dashboard: 'finance.card-transactions.dashboard';
    /** List the hidden card transactions. */
    hidden: 'finance.card-transactions.hidden';
    /** Hide a card transaction, as for a private or double use. */
    hide: 'finance.card-transactions.hide';
    journal: {
      /** Journal a card transaction, as proposed or by given lines. */
      create: 'finance.card-transactions.journal.create';
      /** Undo the journal of a card transaction. */
      delete: 'finance.card-transactions.journal.delete';
    };
    journals: {
      /** Journal many card transactions as proposed, an entry each. */
      bulk: 'finance.card-transactions.journals.bulk';
    };
    /** List card transactions that are not hidden; search looks in merchant, approval number, memo. */
    list: 'finance.card-transactions.list';
    manual: {
      /** Enter a card transaction by hand. */
      create: 'finance.card-transactions.manual.create';
      /** Delete a card transaction that was entered by hand. */
      delete: 'finance.card-transactions.manual.delete';
      /** Change a card transaction that was entered by hand; splits of another amount are dropped. */
      update: 'finance.card-transactions.manual.update';
    };
    /** Bring a hidden card transaction back, as it was. */
    restore: 'finance.card-transactions.restore';
    /** One card transaction with splits, amount log, and its journal or how it would be journaled. */
    show: 'finance.card-transactions.show';
    splits: {
      /** Remove the splits; the account of the card transaction itself counts again. */
      delete: 'finance.card-transactions.splits.delete';
      /** Split a card transaction over several accounts; replaces former splits. */
      save: 'finance.card-transactions.splits.save';
    };
  };
  cards: {
    /** Former address of the card dashboard. */
    stats: 'finance.cards.stats';
  };
  corporateCards: {
    /** Active cards for a selection list, 200 at most, by name. */
    active: 'finance.corporate-cards.active';
    /** Delete a card. Its transactions stay, and keep showing it. */
    destroy: 'finance.corporate-cards.destroy';
    /** List cards; search looks in name, company, last four digits, holder. */
    index: 'finance.corporate-cards.index';
    /** One card, with what was paid with it in each of the last twelve months. */
    show: 'finance.corporate-cards.show';
    /** Register a card; of its number a mask and a fingerprint are kept. */
    store: 'finance.corporate-cards.store';
    /** Switch the active flag. */
    toggle: 'finance.corporate-cards.toggle';
    /** Change a card. A new holder counts for later transactions only. */
    update: 'finance.corporate-cards.update';
  };
  entertainment: {
    /** Entertainment expense of one fiscal year against the deduction limit. */
    detail: 'finance.entertainment.detail';
  };
  incomeStatement: {
    /** Income statement month by month of one fiscal year. */
    monthly: 'finance.income-statement.monthly';
    /** Income statement of a period against the same period one year earlier. */
    show: 'finance.income-statement.show';
  };
  journalEntries: {
    /** Create a manual entry. */
    create: 'finance.journal-entries.create';
    /** Delete a manual or payroll entry with its lines. */
    delete: 'finance.journal-entries.delete';
    /** List entries; search looks in entry_no, description, line memo and vendor name. */
    list: 'finance.journal-entries.list';
    /** Take an entry back by another one with its sides exchanged, of today unless a day is given. */
    reverse: 'finance.journal-entries.reverse';
    /** One journal entry. */
    show: 'finance.journal-entries.show';
    /** Replace a manual entry and its lines. */
    update: 'finance.journal-entries.update';
  };
  taxInvoices: {
    /** The buyer that an invoice to a client begins with, from the registration of the client. */
    buyer: 'finance.tax-invoices.buyer';
    /** Cancel the issue before it reaches the tax office. */
    cancel: 'finance.tax-invoices.cancel';
    /** Ask the provider how far the transmission to the tax office is. */
    checkStatus: 'finance.tax-invoices.check-status';
    /** Create a draft. */
    create: 'finance.tax-invoices.create';
    /** Delete a draft. */
    delete: 'finance.tax-invoices.delete';
    /** Issue a draft, or send one again whose transmission failed. */
    issue: 'finance.tax-invoices.issue';
    /** Create and issue in one step. A failure leaves no invoice; the same request again finds what the provider has issued. */
    issueDirect: 'finance.tax-invoices.issue-direct';
    /** List issued and draft invoices; search looks in invoice_no, buyer name, business number, approval number, item name. */
    list: 'finance.tax-invoices.list';
    /** The invoice in the official form as PDF: the supplier's copy in red, the buyer's in blue, or both. */
    print: 'finance.tax-invoices.print';
    /** The invoice of what an order has shipped and nobody has invoiced yet, to the won: the body of a new invoice. */
    proposal: 'finance.tax-invoices.proposal';
    /** One tax invoice. */
    show: 'finance.tax-invoices.show';
    /** Count and sums per status for a period, by write_date; this month until today unless given. */
    summary: 'finance.tax-invoices.summary';
    supplierSettings: {
      /** Save the supplier settings (created on first save). */
      save: 'finance.tax-invoices.supplier-settings.save';
      /** Read the supplier settings. */
      show: 'finance.tax-invoices.supplier-settings.show';
    };
    /** Replace a draft and its items. */
    update: 'finance.tax-invoices.update';
  };
  taxportalInvoices: {
    /** Set account, client, deductibility or memo of one or many invoices, of all or of none. */
    classify: 'finance.taxportal-invoices.classify';
    consolidated: {
      /** Journal many invoices of one direction by one entry. */
      create: 'finance.taxportal-invoices.consolidated.create';
      /** Undo a consolidated journal; all its invoices can be journaled again. */
      delete: 'finance.taxportal-invoices.consolidated.delete';
    };
    journal: {
      /** Journal a tax portal invoice, as proposed or by given lines. */
      create: 'finance.taxportal-invoices.journal.create';
      /** Undo the journal of a tax portal invoice. */
      delete: 'finance.taxportal-invoices.journal.delete';
      /** The journal of an invoice, or the lines by which it would be journaled. */
      show: 'finance.taxportal-invoices.journal.show';
    };
    manual: {
      /** Enter an invoice by hand: on paper, or not yet on the portal. */
      create: 'finance.taxportal-invoices.manual.create';
      /** Delete an invoice that was entered by hand; its approval number may be entered again. */
      delete: 'finance.taxportal-invoices.manual.delete';
      /** Change an invoice that was entered by hand. */
      update: 'finance.taxportal-invoices.manual.update';
    };
    /** Purchase invoices; search looks in counterparty, business number, approval number and item. */
    purchases: 'finance.taxportal-invoices.purchases';
    /** Sales invoices; search looks in counterparty, business number, approval number and item. */
    sales: 'finance.taxportal-invoices.sales';
    /** One invoice with its account, client, tax invoice and journal. */
    show: 'finance.taxportal-invoices.show';
    /** Sums by direction, tax type and month. */
    summary: 'finance.taxportal-invoices.summary';
  };
  taxprovider: {
    /** Address of the page where bank accounts are linked. */
    accountLinkUrl: 'finance.taxprovider.account-link-url';
    /** Points left at the provider. */
    balance: 'finance.taxprovider.balance';
    /** Address of the provider's page where the bank service is applied for. */
    bankServiceUrl: 'finance.taxprovider.bank-service-url';
    /** Address of the page where cards are linked. */
    cardLinkUrl: 'finance.taxprovider.card-link-url';
    /** Validity of the certificate registered at the provider. */
    certificate: 'finance.taxprovider.certificate';
    /** Address of the page where the joint certificate is registered. */
    certificateUrl: 'finance.taxprovider.certificate-url';
    /** Register an existing provider login. */
    login: 'finance.taxprovider.login';
    member: {
      /** Forget the credentials. */
      disconnect: 'finance.taxprovider.member.disconnect';
      /** What is registered, and whether the provider knows the company. */
      show: 'finance.taxprovider.member.show';
      /** Change company data, manager or password, at the provider and here. */
      update: 'finance.taxprovider.member.update';
    };
    /** Register the company with the provider and store the login. */
    signup: 'finance.taxprovider.signup';
    /** State of the integration, with the real number of linked accounts and cards. */
    status: 'finance.taxprovider.status';
    sync: {
      /** Fetch bank, cards, tax portal and the states of tax invoices, one after another, each its own run. */
      all: 'finance.taxprovider.sync.all';
      /** Fetch linked bank accounts and their transactions now. */
      bank: 'finance.taxprovider.sync.bank';
      /** Fetch linked cards and their transactions now. */
      card: 'finance.taxprovider.sync.card';
      /** One run with its units. */
      run: 'finance.taxprovider.sync.run';
      /** The log of runs. */
      runs: 'finance.taxprovider.sync.runs';
      /** Fetch sales and purchase invoices from the tax portal now. */
      taxportal: 'finance.taxprovider.sync.taxportal';
    };
  };
  vat: {
    /** Value-added tax of one filing period, with its reference tables, orders not invoiced, and its reconciliation with the books. */
    detail: 'finance.vat.detail';
  };
  vendors: {
    /** Active vendors for a selection list. */
    list: 'finance.vendors.list';
  };
  attendance: {
    /** The caller starts work now. */
    checkIn: 'hr.attendance.check-in';
    /** The caller ends work now. */
    checkOut: 'hr.attendance.check-out';
    /** Enter a record for an employee, also in arrears. */
    create: 'hr.attendance.create';
    /** Delete a attendance record. */
    delete: 'hr.attendance.delete';
    /** Attendance records. */
    list: 'hr.attendance.list';
    /** One month per employee, the figures payroll uses. */
    summary: 'hr.attendance.summary';
    /** Correct a record. */
    update: 'hr.attendance.update';
  };
  calendarSchedules: {
    /** Create many, e.g. the tax deadlines of a year: all or none. */
    bulk: 'hr.calendar-schedules.bulk';
    /** Create a schedule; visibility defaults to COMPANY in this family. */
    create: 'hr.calendar-schedules.create';
    /** Delete a schedule. */
    delete: 'hr.calendar-schedules.delete';
    /** Schedules that touch a year or a month of it, not paged; the holidays of the same days in meta. */
    list: 'hr.calendar-schedules.list';
    /** One schedule. */
    show: 'hr.calendar-schedules.show';
    /** Figures of a year. */
    stats: 'hr.calendar-schedules.stats';
    /** Change a schedule. */
    update: 'hr.calendar-schedules.update';
  };
  calendar: {
    /** Create a schedule; visibility defaults to PRIVATE in this family. */
    create: 'hr.calendar.create';
    /** Delete a schedule. */
    delete: 'hr.calendar.delete';
    /** The same deletion with the id in the query. */
    deletePlain: 'hr.calendar.delete-plain';
    /** My calendar between two dates, at most 92 days, for a month view. */
    list: 'hr.calendar.list';
    /** Change a schedule. */
    update: 'hr.calendar.update';
    /** The same change with the id in the body. */
    updatePlain: 'hr.calendar.update-plain';
  };
  condolenceExpenses: {
    /** Record an expense. */
    create: 'hr.condolence-expenses.create';
    /** Delete an expense. */
    delete: 'hr.condolence-expenses.delete';
    /** Congratulation and condolence expenses. */
    list: 'hr.condolence-expenses.list';
    /** One condolence expense. */
    show: 'hr.condolence-expenses.show';
    /** Counts and amounts of a period by event_date, this year unless named. */
    statistics: 'hr.condolence-expenses.statistics';
    /** Change an expense; the total follows. */
    update: 'hr.condolence-expenses.update';
  };
  constructionProjects: {
    /** Move a project along its states. */
    changeStatus: 'hr.construction-projects.change-status';
    /** Create a project, PLANNED. */
    create: 'hr.construction-projects.create';
    /** Delete a project, PLANNED or CANCELLED. */
    delete: 'hr.construction-projects.delete';
    /** List construction projects. */
    list: 'hr.construction-projects.list';
    /** One construction project. */
    show: 'hr.construction-projects.show';
    /** Change a project, its progress included; not its status. */
    update: 'hr.construction-projects.update';
  };
  corporateVehicles: {
    /** Register a vehicle. */
    create: 'hr.corporate-vehicles.create';
    /** Delete a vehicle; its logs, maintenance records and photos disappear with it. */
    delete: 'hr.corporate-vehicles.delete';
    /** Vehicles. */
    list: 'hr.corporate-vehicles.list';
    /** One vehicle with its use of a year, this one unless named. */
    show: 'hr.corporate-vehicles.show';
    /** Change a vehicle. */
    update: 'hr.corporate-vehicles.update';
  };
  dailyReport: {
    /** The report of one day as a spreadsheet. */
    export: 'hr.daily-report.export';
    /** The report of one day as data. */
    show: 'hr.daily-report.show';
  };
  dashboard: {
    /** Attendance section. */
    attendance: 'hr.dashboard.attendance';
    /** Construction section. */
    construction: 'hr.dashboard.construction';
    /** Production section. */
    production: 'hr.dashboard.production';
    /** Purchase section. */
    purchase: 'hr.dashboard.purchase';
    /** Sales section. */
    sales: 'hr.dashboard.sales';
    /** The cards of all six sections in one answer. */
    summary: 'hr.dashboard.summary';
    /** Unshipped section. */
    unshipped: 'hr.dashboard.unshipped';
  };
  employees: {
    /** Begin or end a leave of absence; RESIGNED is entered and left by resign and reinstate only. */
    changeStatus: 'hr.employees.change-status';
    /** Register an employee. */
    create: 'hr.employees.create';
    /** Delete an employee entered by mistake. */
    delete: 'hr.employees.delete';
    /** Employees of the tenant. */
    list: 'hr.employees.list';
    /** Undo a resignation. */
    reinstate: 'hr.employees.reinstate';
    /** End an employment. */
    resign: 'hr.employees.resign';
    /** One employee. */
    show: 'hr.employees.show';
    /** Change an employee; not the status. */
    update: 'hr.employees.update';
  };
  holidays: {
    /** Add a holiday, e.g. the day of the founding. */
    create: 'hr.holidays.create';
    /** Delete a holiday. */
    delete: 'hr.holidays.delete';
    /** Holidays of a year by date, not paged. */
    list: 'hr.holidays.list';
    /** Change a holiday; attendance minutes already stored stay until the record is saved again. */
    update: 'hr.holidays.update';
  };
  incomeTaxBrackets: {
    /** Load the table of a year, from rows or from a .csv or .xlsx file; for system administrators. */
    import: 'hr.income-tax-brackets.import';
    /** Rows of the simplified withholding schedule. */
    list: 'hr.income-tax-brackets.list';
    /** The tax of one monthly pay. */
    lookup: 'hr.income-tax-brackets.lookup';
  };
  loans: {
    /** Register a loan; its schedule is made with it. */
    create: 'hr.loans.create';
    /** Balances, movements and interest of a period; from 1 January to today unless named. */
    dashboard: 'hr.loans.dashboard';
    /** Delete a loan without payments. */
    delete: 'hr.loans.delete';
    /** Loans; 50 to a page unless asked otherwise. */
    list: 'hr.loans.list';
    /** Repayment schedule of given terms; writes nothing. */
    preview: 'hr.loans.preview';
    repayments: {
      /** Register a payment, partial and early ones too. */
      create: 'hr.loans.repayments.create';
      /** Cancel a payment. */
      delete: 'hr.loans.repayments.delete';
    };
    /** One loan. */
    show: 'hr.loans.show';
    /** Change a loan; changed terms make the schedule anew. */
    update: 'hr.loans.update';
  };
  payrollSettings: {
    /** Add the rates of a year, or of its second half. */
    create: 'hr.payroll-settings.create';
    /** Delete a row. */
    delete: 'hr.payroll-settings.delete';
    /** The row in force for a pay month. */
    effective: 'hr.payroll-settings.effective';
    /** Rates, floors and ceilings. */
    list: 'hr.payroll-settings.list';
    /** One row of payroll settings. */
    show: 'hr.payroll-settings.show';
    /** Change rates; drafts follow when next saved, confirmed payrolls do not. */
    update: 'hr.payroll-settings.update';
  };
  payrolls: {
    /** Confirm many drafts. */
    bulkConfirm: 'hr.payrolls.bulk-confirm';
    /** Drafts of a month for every employee in service. */
    bulkGenerate: 'hr.payrolls.bulk-generate';
    /** Pay many confirmed payrolls. */
    bulkPay: 'hr.payrolls.bulk-pay';
    /** Calculation preview; writes nothing. */
    calculate: 'hr.payrolls.calculate';
    /** DRAFT to CONFIRMED. */
    confirm: 'hr.payrolls.confirm';
    /** Copy the pay items of the previous month into drafts. */
    copyFromPrevious: 'hr.payrolls.copy-from-previous';
    /** Create a draft; deductions and tax are computed. */
    create: 'hr.payrolls.create';
    /** Delete a draft. */
    delete: 'hr.payrolls.delete';
    /** Payroll register as .xlsx. */
    export: 'hr.payrolls.export';
    /** Journal entries for the payrolls of a year-month. */
    journalEntries: 'hr.payrolls.journal-entries';
    /** List payrolls. */
    list: 'hr.payrolls.list';
    /** CONFIRMED to PAID. */
    pay: 'hr.payrolls.pay';
    /** Wage statement for the employee: every line, and how it came about. */
    payslip: 'hr.payrolls.payslip';
    /** One payroll. */
    show: 'hr.payrolls.show';
    /** Totals of a pay month. */
    summary: 'hr.payrolls.summary';
    /** CONFIRMED back to DRAFT. */
    unconfirm: 'hr.payrolls.unconfirm';
    /** PAID back to CONFIRMED. */
    unpay: 'hr.payrolls.unpay';
    /** Change a draft and recompute it. */
    update: 'hr.payrolls.update';
  };
  stats: {
    /** What needs attention now. */
    alerts: 'hr.stats.alerts';
    /** Metrics day by day. */
    daily: 'hr.stats.daily';
    /** Metrics month by month for a year. */
    monthly: 'hr.stats.monthly';
    /** Key figures by domain for a day and its month. */
    summary: 'hr.stats.summary';
  };
  vehicleLogs: {
    /** Record a drive; it begins where the vehicle stands unless told otherwise. */
    create: 'hr.vehicle-logs.create';
    /** Delete a log; the vehicle's reading stays. */
    delete: 'hr.vehicle-logs.delete';
    /** Driving logs; totals are those of the whole filter. */
    list: 'hr.vehicle-logs.list';
    /** One driving log. */
    show: 'hr.vehicle-logs.show';
    /** Correct a log; not its vehicle. */
    update: 'hr.vehicle-logs.update';
  };
  vehicleMaintenances: {
    /** Record a maintenance. */
    create: 'hr.vehicle-maintenances.create';
    /** Delete a maintenance record. */
    delete: 'hr.vehicle-maintenances.delete';
    /** Maintenance records; totals are those of the whole filter. */
    list: 'hr.vehicle-maintenances.list';
    /** One maintenance record. */
    show: 'hr.vehicle-maintenances.show';
    /** Change a record; not its vehicle. */
    update: 'hr.vehicle-maintenances.update';
  };
  vehiclePhotos: {
    /** Delete a photo; its place is free again. */
    destroy: 'hr.vehicle-photos.destroy';
    /** Photos of a vehicle, all of them; meta tells how many more it may have. */
    index: 'hr.vehicle-photos.index';
    /** Upload photos (jpeg, png or webp, at most 10 MiB each); all are kept or none. */
    store: 'hr.vehicle-photos.store';
  };
  itemCategories: {
    /** Create a category. */
    create: 'inventory.item-categories.create';
    /** Delete an empty category. */
    delete: 'inventory.item-categories.delete';
    /** Categories, flat. */
    list: 'inventory.item-categories.list';
    /** Change or move a category. */
    update: 'inventory.item-categories.update';
  };
  items: {
    /** Delete many by the rule of the single deletion. */
    bulkDelete: 'inventory.items.bulk-delete';
    /** Create a item. */
    create: 'inventory.items.create';
    /** Delete an item without stock transactions, documents and BOM lines; its prices go with it. */
    delete: 'inventory.items.delete';
    /** Items; search over code, name, specification, barcode, legacy_bending_num. */
    list: 'inventory.items.list';
    /** One item. */
    show: 'inventory.items.show';
    /** Counts of items. */
    stats: 'inventory.items.stats';
    /** Flip is_active. */
    toggle: 'inventory.items.toggle';
    /** Categories as a tree. */
    tree: 'inventory.items.tree';
    /** Change an item; options are merged key by key, a null removes a key. */
    update: 'inventory.items.update';
  };
  purchaseOrders: {
    /** Cancel. */
    cancel: 'inventory.purchase-orders.cancel';
    /** Close, giving up what is open; the reason is required then. */
    close: 'inventory.purchase-orders.close';
    /** Draft a purchase order. Prices default to the purchase price in force. */
    create: 'inventory.purchase-orders.create';
    /** Delete a draft or a cancelled one. */
    delete: 'inventory.purchase-orders.delete';
    /** Purchase orders; search over number, vendor, item. */
    list: 'inventory.purchase-orders.list';
    /** Place the order. */
    order: 'inventory.purchase-orders.order';
    /** One purchase order. */
    show: 'inventory.purchase-orders.show';
    /** Change a draft; later only expected_date and memo. */
    update: 'inventory.purchase-orders.update';
  };
  receivings: {
    /** Cancel, also a completed receiving whose lots are untouched. */
    cancel: 'inventory.receivings.cancel';
    /** Put the accepted goods into stock: a lot and a receipt for each line. */
    complete: 'inventory.receivings.complete';
    /** Register a delivery, with or without a purchase order. Without items the open lines of the order are taken over. */
    create: 'inventory.receivings.create';
    /** Delete a draft or a cancelled one that never reached stock. */
    delete: 'inventory.receivings.delete';
    /** Record the incoming inspection: accepted and rejected quantities of lines, of all that are pending. */
    inspect: 'inventory.receivings.inspect';
    /** Receivings; search over number, vendor, item, delivery_note_no. */
    list: 'inventory.receivings.list';
    /** The goods have arrived; lines of items that are inspected on arrival await their inspection. */
    process: 'inventory.receivings.process';
    /** One receiving. */
    show: 'inventory.receivings.show';
    /** Receiving at a glance. */
    stats: 'inventory.receivings.stats';
    /** Change a draft; once the goods have arrived only the memo and the lot fields of its lines. */
    update: 'inventory.receivings.update';
  };
  stockLots: {
    /** Block a lot. */
    hold: 'inventory.stock-lots.hold';
    /** Lots; search over lot_no, supplier_lot_no, item code and name. */
    list: 'inventory.stock-lots.list';
    /** Unblock a lot. */
    release: 'inventory.stock-lots.release';
    /** One lot. */
    show: 'inventory.stock-lots.show';
  };
  stockTransactions: {
    /** Enter a miscellaneous receipt, issue or opening balance; the cost is that of one base unit. */
    create: 'inventory.stock-transactions.create';
    /** The ledger line by line. */
    list: 'inventory.stock-transactions.list';
  };
  stocks: {
    /** Register an adjustment; a negative one may cut into reservations, the newest first. */
    adjust: 'inventory.stocks.adjust';
    /** Adjustment history of a stock, newest first. */
    adjustments: 'inventory.stocks.adjustments';
    /** Items with their stock in each warehouse and in all of them; those that fall short of their safety stock without any are among them. */
    byWarehouse: 'inventory.stocks.by-warehouse';
    /** Stock ledger of a period (opening, in, out, closing) per item. */
    ledger: 'inventory.stocks.ledger';
    /** Stock per item and warehouse; search over item code and name. */
    list: 'inventory.stocks.list';
    /** One stock. */
    show: 'inventory.stocks.show';
    /** Stock at a glance. */
    stats: 'inventory.stocks.stats';
    /** Move stock to another warehouse. */
    transfer: 'inventory.stocks.transfer';
  };
  warehouses: {
    /** Post a count: what differs becomes adjustments of one transaction. Refused as a whole where a row has moved since, so that nothing that came meanwhile is lost. */
    count: 'inventory.warehouses.count';
    /** What should lie in a warehouse, row by row as it is counted: by lots where the item is managed by lots or a lot is on hold. */
    countSheet: 'inventory.warehouses.count-sheet';
    /** Create a warehouse. */
    create: 'inventory.warehouses.create';
    /** Delete a warehouse that never held stock. */
    delete: 'inventory.warehouses.delete';
    /** Warehouses. */
    list: 'inventory.warehouses.list';
    /** One warehouse. */
    show: 'inventory.warehouses.show';
    /** Change a warehouse. */
    update: 'inventory.warehouses.update';
  };
  aiTokenUsage: {
    /** Record uses at the prices of their days; requests that are known change nothing. */
    ingest: 'platform.ai-token-usage.ingest';
    /** Uses of this month, or of the range asked for, with statistics over all of them. */
    list: 'platform.ai-token-usage.list';
    /** Prices in force, today unless another day is named. */
    pricing: 'platform.ai-token-usage.pricing';
  };
  apiKeys: {
    /** Make a key; the secret is shown this once. */
    create: 'platform.api-keys.create';
    /** Keys of the tenant; for a system administrator outside of tenants all keys. */
    list: 'platform.api-keys.list';
    /** Revoke a key for good. */
    revoke: 'platform.api-keys.revoke';
    /** One key. */
    show: 'platform.api-keys.show';
    /** Rename a key or set its expiry. */
    update: 'platform.api-keys.update';
  };
  appVersions: {
    /** Upload a version, unpublished: an apk of Android, an exe or msi of Windows. */
    create: 'platform.app-versions.create';
    /** Delete an unpublished version. */
    delete: 'platform.app-versions.delete';
    /** All versions. */
    list: 'platform.app-versions.list';
    /** Offer a version to clients. */
    publish: 'platform.app-versions.publish';
    /** One version. */
    show: 'platform.app-versions.show';
    /** Withdraw a version; the next lower one is the latest then. */
    unpublish: 'platform.app-versions.unpublish';
    /** Change texts and force flags. */
    update: 'platform.app-versions.update';
  };
  app: {
    /** The package of a published version. */
    download: 'platform.app.download';
    /** The latest app version, and whether it has to be taken. */
    version: 'platform.app.version';
  };
  approvalDelegations: {
    /** Create a delegation. */
    create: 'platform.approval-delegations.create';
    /** End or remove a delegation. */
    delete: 'platform.approval-delegations.delete';
    /** Delegations given or received (with the right to all of them: everybody's). */
    list: 'platform.approval-delegations.list';
    /** One delegation. */
    show: 'platform.approval-delegations.show';
    /** Change a delegation. */
    update: 'platform.approval-delegations.update';
  };
  approvalForms: {
    /** Create a form. */
    create: 'platform.approval-forms.create';
    /** Delete a form. */
    delete: 'platform.approval-forms.delete';
    /** Forms. */
    list: 'platform.approval-forms.list';
    /** One form. */
    show: 'platform.approval-forms.show';
    /** Change a form. */
    update: 'platform.approval-forms.update';
  };
  approvalLines: {
    /** Create a line. */
    create: 'platform.approval-lines.create';
    /** Delete a line. */
    delete: 'platform.approval-lines.delete';
    /** Shared lines and my own. */
    list: 'platform.approval-lines.list';
    /** One line. */
    show: 'platform.approval-lines.show';
    /** Change a line. */
    update: 'platform.approval-lines.update';
  };
  approvals: {
    /** Approve or agree at my step. */
    approve: 'platform.approvals.approve';
    /** Numbers for the menu badges. */
    badgeCounts: 'platform.approvals.badge-counts';
    /** Approve or agree at my step of many documents. */
    bulkApprove: 'platform.approvals.bulk-approve';
    /** Reject many documents at my step, for one reason. */
    bulkReject: 'platform.approvals.bulk-reject';
    /** Completed box: APPROVED and REJECTED documents that I drafted or on which I (or my delegate) decided. */
    completed: 'platform.approvals.completed';
    /** Mark completed documents as read. */
    completedRead: 'platform.approvals.completed-read';
    /** Counts of the completed box. */
    completedSummary: 'platform.approvals.completed-summary';
    /** Copy for redraft. */
    copy: 'platform.approvals.copy';
    /** Save a draft. */
    create: 'platform.approvals.create';
    /** Delete a document. */
    delete: 'platform.approvals.delete';
    /** Drafts box: everything I drafted. */
    drafts: 'platform.approvals.drafts';
    /** Hold at my step. */
    hold: 'platform.approvals.hold';
    /** What waits for me, also as a delegate. */
    inbox: 'platform.approvals.inbox';
    /** Documents the caller may see. */
    list: 'platform.approvals.list';
    /** Decide finally here; later steps are skipped. */
    preDecide: 'platform.approvals.pre-decide';
    /** Reference box: documents that name me as REFERENCE. */
    references: 'platform.approvals.references';
    /** Mark references as read. */
    referencesRead: 'platform.approvals.references-read';
    /** Reject at my step. */
    reject: 'platform.approvals.reject';
    /** Release my hold. */
    releaseHold: 'platform.approvals.release-hold';
    /** Submit a rejected document again. */
    resubmit: 'platform.approvals.resubmit';
    /** One document. */
    show: 'platform.approvals.show';
    /** Submit. */
    submit: 'platform.approvals.submit';
    /** Change a DRAFT or REJECTED document. */
    update: 'platform.approvals.update';
    /** Take the document back. */
    withdraw: 'platform.approvals.withdraw';
  };
  auditLogs: {
    /** Unified view: application audit and trigger audit in one time line. */
    list: 'platform.audit-logs.list';
  };
  boards: {
    /** Add a board. */
    create: 'platform.boards.create';
    /** Delete an empty board. */
    delete: 'platform.boards.delete';
    /** Boards. */
    list: 'platform.boards.list';
    /** One board. */
    show: 'platform.boards.show';
    /** Change a board. */
    update: 'platform.boards.update';
  };
  demoAnalytics: {
    /** Use over time, by day and by demo. */
    activity: 'platform.demo-analytics.activity';
    /** Funnel from creation to conversion, of demos created in the range. */
    conversionFunnel: 'platform.demo-analytics.conversion-funnel';
    /** Head figures. */
    dashboardSummary: 'platform.demo-analytics.dashboard-summary';
    /** What became of the demos of each partner. */
    partnerPerformance: 'platform.demo-analytics.partner-performance';
  };
  demoTenants: {
    /** Make it a paying tenant. */
    convert: 'platform.demo-tenants.convert';
    /** Open a demo tenant with living data. */
    create: 'platform.demo-tenants.create';
    /** Give more days. */
    extend: 'platform.demo-tenants.extend';
    /** Demo tenants. */
    list: 'platform.demo-tenants.list';
    /** Back to the preset. */
    reset: 'platform.demo-tenants.reset';
    /** One demo tenant. */
    show: 'platform.demo-tenants.show';
    /** Counts. */
    stats: 'platform.demo-tenants.stats';
  };
  departments: {
    /** Create a department. */
    create: 'platform.departments.create';
    /** Delete an empty department. */
    delete: 'platform.departments.delete';
    /** Departments, flat or as a tree: then all in one page, each with its children. */
    list: 'platform.departments.list';
    /** One department. */
    show: 'platform.departments.show';
    /** Change or move a department. */
    update: 'platform.departments.update';
  };
  esign: {
    /** What happened to the contract, each row with the hash of the one before. */
    auditLogs: 'platform.esign.audit-logs';
    /** Cancel an open contract. */
    cancel: 'platform.esign.cancel';
    /** Certificate of completion. */
    certificate: 'platform.esign.certificate';
    /** Create a contract. */
    create: 'platform.esign.create';
    /** Delete a contract. */
    delete: 'platform.esign.delete';
    /** The signed PDF; `original` gives the document that was sent, in any status. */
    download: 'platform.esign.download';
    /** Recompute every hash from the stored bytes and rows. */
    integrity: 'platform.esign.integrity';
    /** A fresh signing link to hand over by messenger. */
    link: 'platform.esign.link';
    /** Contracts with their signers and how many have signed; search over contract_no, title, names and e-mail addresses of signers. */
    list: 'platform.esign.list';
    /** Remind those whose turn it is. */
    remind: 'platform.esign.remind';
    /** Send the request to the signers. */
    send: 'platform.esign.send';
    /** One contract. */
    show: 'platform.esign.show';
    /** How many contracts there are by status, and how they end. */
    stats: 'platform.esign.stats';
    /** Change a contract. */
    update: 'platform.esign.update';
  };
  export: {
    /** Export the tenant's data; done when it answers. */
    create: 'platform.export.create';
    /** The file of an export. */
    download: 'platform.export.download';
    /** A link that fetches the file without signing in, until it expires; one made before is revoked. */
    link: 'platform.export.link';
    /** Exports. */
    list: 'platform.export.list';
    /** The file behind a link; the token is the credential. */
    shared: 'platform.export.shared';
    /** One export. */
    show: 'platform.export.show';
  };
  files: {
    /** Delete a file nobody refers to. */
    delete: 'platform.files.delete';
    /** The file. */
    download: 'platform.files.download';
    /** Files of the tenant. */
    list: 'platform.files.list';
    /** A file's data. */
    show: 'platform.files.show';
    /** Upload one file. */
    upload: 'platform.files.upload';
  };
  jobs: {
    /** Jobs with their plan and last runs. */
    list: 'platform.jobs.list';
    /** Run a job now. */
    run: 'platform.jobs.run';
  };
  leaveRequests: {
    /** The annual leave account of a person on a day. */
    balance: 'platform.leave-requests.balance';
    /** Cancel an approved leave; for those who may change every request. */
    cancel: 'platform.leave-requests.cancel';
    /** Write a leave request. */
    create: 'platform.leave-requests.create';
    /** Delete a request in DRAFT, REJECTED or CANCELLED. */
    delete: 'platform.leave-requests.delete';
    /** Leave requests, those that overlap the range of days; search over request_no, name and reason. */
    list: 'platform.leave-requests.list';
    /** One leave request. */
    show: 'platform.leave-requests.show';
    /** Make the approval and submit it. Without line and steps the default line is taken. */
    submitApproval: 'platform.leave-requests.submit-approval';
    /** Change a request in DRAFT, REJECTED or CANCELLED. */
    update: 'platform.leave-requests.update';
  };
  menus: {
    /** The whole menu tree, for the matrix. */
    list: 'platform.menus.list';
  };
  permissions: {
    /** Grant one action on one collection to a role. */
    create: 'platform.permissions.create';
    /** Take one permission away. */
    delete: 'platform.permissions.delete';
    /** Permissions of the tenant's roles. */
    list: 'platform.permissions.list';
    /** The permission map: which route asks for what. */
    map: 'platform.permissions.map';
    /** One permission. */
    show: 'platform.permissions.show';
    /** Change fields, filter, validation or presets. */
    update: 'platform.permissions.update';
    /** Present permission version. */
    version: 'platform.permissions.version';
  };
  positions: {
    /** Create a position. */
    create: 'platform.positions.create';
    /** Delete an unused position. */
    delete: 'platform.positions.delete';
    /** Positions by rank. */
    list: 'platform.positions.list';
    /** One position. */
    show: 'platform.positions.show';
    /** Change a position. */
    update: 'platform.positions.update';
  };
  posts: {
    /** Comment or reply; whoever is answered is notified. */
    commentCreate: 'platform.posts.comment-create';
    /** Delete a comment; one with replies keeps its place. */
    commentDelete: 'platform.posts.comment-delete';
    /** Change the own comment. */
    commentUpdate: 'platform.posts.comment-update';
    /** Comments, oldest first, replies below theirs. */
    comments: 'platform.posts.comments';
    /** Write a post. */
    create: 'platform.posts.create';
    /** Delete a post with its comments. */
    delete: 'platform.posts.delete';
    /** Posts, pinned first. */
    list: 'platform.posts.list';
    /** One post; a view of it is counted for each reader and day. */
    show: 'platform.posts.show';
    /** Change a post; it stays on its board. */
    update: 'platform.posts.update';
  };
  roles: {
    /** Add a role. */
    create: 'platform.roles.create';
    /** Delete a role nobody holds. */
    delete: 'platform.roles.delete';
    /** Roles of the tenant. */
    list: 'platform.roles.list';
    /** Menu matrix of a role. */
    menuPermissions: 'platform.roles.menu-permissions';
    /** Set the menu matrix; menus not named stay as they are. */
    setMenuPermissions: 'platform.roles.set-menu-permissions';
    /** One role with its permissions and users. */
    show: 'platform.roles.show';
    /** Rename a role. */
    update: 'platform.roles.update';
  };
  signing: {
    /** The PDF and my fields. */
    document: 'platform.signing.document';
    /** A signer's copy of the completed PDF. */
    download: 'platform.signing.download';
    /** Refuse to sign. */
    reject: 'platform.signing.reject';
    /** Mail a 6-digit code. */
    sendCode: 'platform.signing.send-code';
    /** Sign. */
    sign: 'platform.signing.sign';
    /** Was the file with this SHA-256 signed here, and has it not changed since? */
    signedFile: 'platform.signing.signed-file';
    /** Prove who I am by code or access code. */
    verify: 'platform.signing.verify';
    /** What am I asked to sign? */
    view: 'platform.signing.view';
  };
  system: {
    /** The document as a page. */
    docs: 'platform.system.docs';
    /** What the page is made of. */
    docsAsset: 'platform.system.docs-asset';
    /** Is the service well? */
    health: 'platform.system.health';
    /** OpenAPI 3.1 made from the routes. */
    openapi: 'platform.system.openapi';
  };
  tenants: {
    /** Let it in again. */
    activate: 'platform.tenants.activate';
    /** Open a tenant with its reference data and first administrator. */
    create: 'platform.tenants.create';
    /** The caller's tenant and settings. */
    current: 'platform.tenants.current';
    /** Change the own tenant's settings. */
    currentUpdate: 'platform.tenants.current-update';
    /** Close an INACTIVE tenant. */
    delete: 'platform.tenants.delete';
    /** Fill a tenant without business with a JSON export of everything. */
    import: 'platform.tenants.import';
    /** All tenants. */
    list: 'platform.tenants.list';
    /** One tenant. */
    show: 'platform.tenants.show';
    /** Shut a tenant out. */
    suspend: 'platform.tenants.suspend';
    /** Change a tenant. */
    update: 'platform.tenants.update';
  };
  triggerAudit: {
    /** Everything that happened to one record. */
    history: 'platform.trigger-audit.history';
    /** Trigger audit rows; a search names a record or a request in full. */
    index: 'platform.trigger-audit.index';
    /** Undo all that one request changed, the last change first; all of it or nothing. */
    requestRollback: 'platform.trigger-audit.request-rollback';
    /** What undoing all that one request changed would do; changes nothing. */
    requestRollbackPreview: 'platform.trigger-audit.request-rollback-preview';
    /** Undo this one change. */
    rollback: 'platform.trigger-audit.rollback';
    /** What a rollback would do; changes nothing. */
    rollbackPreview: 'platform.trigger-audit.rollback-preview';
    /** One row with both sides. */
    show: 'platform.trigger-audit.show';
    /** Counts. */
    stats: 'platform.trigger-audit.stats';
  };
  users: {
    /** Unlock a suspended user. */
    activate: 'platform.users.activate';
    /** Add or invite a user. */
    create: 'platform.users.create';
    /** Archive a user. */
    delete: 'platform.users.delete';
    /** Colleagues for pickers: those who are active, unless all are asked for. */
    directory: 'platform.users.directory';
    /** Mail the invitation again. */
    invite: 'platform.users.invite';
    /** Users of the tenant. */
    list: 'platform.users.list';
    /** The signed-in user with permissions and menus. */
    me: 'platform.users.me';
    /** Change your own profile. */
    meUpdate: 'platform.users.me-update';
    /** Roles of the tenant, and which of them you may give. */
    roles: 'platform.users.roles';
    /** One user. */
    show: 'platform.users.show';
    /** Lock a user out. */
    suspend: 'platform.users.suspend';
    /** Change a user. */
    update: 'platform.users.update';
  };
  bendingItemMappings: {
    /** Map a code triple to a bent part. */
    create: 'production.bending-item-mappings.create';
    /** Delete a mapping; lots already given keep their item. */
    delete: 'production.bending-item-mappings.delete';
    /** Code triples and their items; search over item code and name. */
    list: 'production.bending-item-mappings.list';
    /** Point a triple to another item or switch it off; lots already given keep their item. */
    update: 'production.bending-item-mappings.update';
  };
  bendingItems: {
    /** Add a bending item; its code is made from product, spec and length unless given. */
    create: 'production.bending-items.create';
    /** Delete a bending item that is neither in stock nor used; its mappings go with it. */
    delete: 'production.bending-items.delete';
    /** The values that occur, for filter boxes. */
    filters: 'production.bending-items.filters';
    /** Bending items with their options at the top level; search over code, name, specification and former number. */
    list: 'production.bending-items.list';
    /** One bending item with dimensions, gap points, stock and uses. */
    show: 'production.bending-items.show';
    /** Change a bending item; dimensions and gap points are replaced as a whole. */
    update: 'production.bending-items.update';
  };
  bendingLots: {
    /** Bending lots with their raw material, for tracing; search over the numbers of lots and item codes. */
    list: 'production.bending-lots.list';
  };
  bendingOrders: {
    /** Cancel with a reason; its work orders are reverted. */
    cancel: 'production.bending-orders.cancel';
    /** Confirm. */
    confirm: 'production.bending-orders.confirm';
    /** Order bent parts for stock. A bending lot gives its number to the line of its item. */
    create: 'production.bending-orders.create';
    /** Delete a draft or a cancelled one; its lots become void. */
    delete: 'production.bending-orders.delete';
    /** Stock orders for bent parts; search over number, manager, item and lot number. */
    list: 'production.bending-orders.list';
    /** Take a cancelled order up again as a draft of the same number. */
    reRegister: 'production.bending-orders.re-register';
    /** One bending order. */
    show: 'production.bending-orders.show';
    /** Send to production: a work order for each process, and lot numbers. */
    start: 'production.bending-orders.start';
    /** Stock orders by state over their dates, those that are late, and quantities without cancelled ones. */
    stats: 'production.bending-orders.stats';
    /** Change a draft; once confirmed manager, target date and memo, in the end the memo alone. */
    update: 'production.bending-orders.update';
  };
  bending: {
    /** The codes of products, specs, lengths, materials and dates. */
    codeMap: 'production.bending.code-map';
    /** Take the next lot number of product, spec, length and day; a preview takes none. */
    generateLot: 'production.bending.generate-lot';
    /** Raw material lots of receipts whose incoming inspection is complete, oldest receipt first. */
    materialLots: 'production.bending.material-lots';
    /** The bent part behind product, spec and length; the length code wins over the length. */
    resolveItem: 'production.bending.resolve-item';
  };
  guiderailModels: {
    /** Add a model of a family; code and name are made unless given. */
    create: 'production.guiderail-models.create';
    /** Delete a model that no order and no model set names. */
    delete: 'production.guiderail-models.delete';
    /** The values that occur, for filter boxes. */
    filters: 'production.guiderail-models.filters';
    /** Models of the three families; search over code, name, model and keyword. Without a key the public catalogue of the tenant. */
    list: 'production.guiderail-models.list';
    /** One model with its components and sums. */
    show: 'production.guiderail-models.show';
    /** Change a model; its components are replaced as a whole. */
    update: 'production.guiderail-models.update';
  };
  processSteps: {
    /** Add a step; its code is generated, and the steps behind its place move down. */
    create: 'production.process-steps.create';
    /** Delete a step; the others are numbered anew. */
    delete: 'production.process-steps.delete';
    /** Steps of a process in their order; search over code and name. */
    list: 'production.process-steps.list';
    /** Set the order of the steps. */
    reorder: 'production.process-steps.reorder';
    /** One step; a step of another process is 404. */
    show: 'production.process-steps.show';
    /** Change a step, also its place; options are replaced as a whole. */
    update: 'production.process-steps.update';
  };
  processes: {
    /** Add a process, optionally with its steps and items. */
    create: 'production.processes.create';
    /** Delete a process that no open work order uses. */
    delete: 'production.processes.delete';
    /** Set the items made in this process. */
    itemsReplace: 'production.processes.items-replace';
    /** Processes with their step and item counts; search over code and name. */
    list: 'production.processes.list';
    /** Active processes for pickers, unpaged. */
    options: 'production.processes.options';
    /** One process. */
    show: 'production.processes.show';
    /** Flip is_active. */
    toggle: 'production.processes.toggle';
    /** Change a process. */
    update: 'production.processes.update';
  };
  productionOrders: {
    /** Orders in production, until they are shipped, with the progress of their work orders; search over order_no, site and client. */
    list: 'production.production-orders.list';
    /** One order in production with its work orders, and its rows by the process that makes them. */
    show: 'production.production-orders.show';
    /** Counts of the same orders. */
    stats: 'production.production-orders.stats';
  };
  shipments: {
    /** Move a shipment, with its stock, its dispatches, its work orders and its order. */
    changeStatus: 'production.shipments.change-status';
    /** Plan a shipment by hand; without items everything that the order ships. */
    create: 'production.shipments.create';
    /** Delete a shipment that has not left, with its lines and dispatches. */
    delete: 'production.shipments.delete';
    /** Make the one shipment of a produced order, of everything that was made for it. */
    fromOrder: 'production.shipments.from-order';
    /** Shipments with what their orders say of customer and delivery; search over number, order, client, site and receiver. */
    list: 'production.shipments.list';
    /** Logistics companies, last used first. */
    optionLogistics: 'production.shipments.option-logistics';
    /** Lots that can be loaded, those of the order first. */
    optionLots: 'production.shipments.option-lots';
    /** Sizes of vehicles. */
    optionVehicleTonnage: 'production.shipments.option-vehicle-tonnage';
    /** The shipping slip as PDF, with what is loaded where, and room for signatures. */
    pdf: 'production.shipments.pdf';
    /** One shipment. */
    show: 'production.shipments.show';
    /** Shipments at a glance, those planned for a range of days or all. */
    stats: 'production.shipments.stats';
    /** The states of shipments with their words, counts and moves. */
    statuses: 'production.shipments.statuses';
    /** Change day, clearances, loading, lines and dispatches as far as the state lets it. */
    update: 'production.shipments.update';
  };
  vehicleDispatches: {
    /** Dispatches of all shipments; search over number, vehicle, driver, logistics company and site. */
    index: 'production.vehicle-dispatches.index';
    /** One dispatch with its shipment and what the order says of the delivery. */
    show: 'production.vehicle-dispatches.show';
    /** What freight costs, by who pays it. */
    stats: 'production.vehicle-dispatches.stats';
    /** Change vehicle, driver, freight and state of a dispatch. */
    update: 'production.vehicle-dispatches.update';
  };
  workOrders: {
    /** Set or clear assignee and team; one that is assigned waits for its release. */
    assign: 'production.work-orders.assign';
    /** Move a work order along its states; completing it closes the steps that nobody needs to approve or inspect. */
    changeStatus: 'production.work-orders.change-status';
    /** Create one work order by hand, for an order or for none; its steps are those of its process. */
    create: 'production.work-orders.create';
    /** Delete a work order on which nothing has happened, or that is cancelled. */
    delete: 'production.work-orders.delete';
    /** What to measure of each item, by the type of the process: the parts of its model, or its width and height. */
    inspectionConfig: 'production.work-orders.inspection-config';
    /** The inspections of all items, with how many passed and failed. */
    inspectionData: 'production.work-orders.inspection-data';
    /** Create the inspection document, or update the open one. */
    inspectionDocument: 'production.work-orders.inspection-document';
    /** Everything the in-process inspection report prints. */
    inspectionReport: 'production.work-orders.inspection-report';
    /** The existing inspection document, or the template to begin one. */
    inspectionResolve: 'production.work-orders.inspection-resolve';
    /** The template for inspecting this work order, prefilled. */
    inspectionTemplate: 'production.work-orders.inspection-template';
    /** Move one item; pieces are said when it is completed. */
    itemChangeStatus: 'production.work-orders.item-change-status';
    /** Save the inspection of an item, whole or merged cell by cell. Without a judgement the measurements decide. */
    itemInspection: 'production.work-orders.item-inspection';
    /** Items with location, steps, input sums and inspection judgement. */
    items: 'production.work-orders.items';
    /** Work orders; search over number, order, site, client and names of the items. */
    list: 'production.work-orders.list';
    /** Register materials put in at a location; all of them, or none. */
    materialInput: 'production.work-orders.material-input';
    /** Withdraw an input; its whole quantity goes back to its lot. */
    materialInputDelete: 'production.work-orders.material-input-delete';
    /** Lots that went into this work order, for labels, work log and inspection. */
    materialInputLots: 'production.work-orders.material-input-lots';
    /** Correct the quantity of an input; the difference moves on its lot. */
    materialInputUpdate: 'production.work-orders.material-input-update';
    /** Input history of a location, newest first. */
    materialInputs: 'production.work-orders.material-inputs';
    /** What this location needs, what has gone in, which lots are there. */
    materials: 'production.work-orders.materials';
    /** The work order as PDF: what to make, its steps to tick, and the materials. */
    pdf: 'production.work-orders.pdf';
    /** Take a work order back: cancelled for a reason, or with force removed for good; materials return to their lots. */
    revert: 'production.work-orders.revert';
    /** One work order. */
    show: 'production.work-orders.show';
    /** Work orders made in a period by status, process and priority, and how many of them are late or due today. */
    stats: 'production.work-orders.stats';
    /** Approve a step that waits for it: the manager of the process or an administrator, never who asked. */
    stepApprove: 'production.work-orders.step-approve';
    /** Complete or reopen one step of one item; what needs an approval waits for it. */
    stepToggle: 'production.work-orders.step-toggle';
    /** Step progress per item. */
    steps: 'production.work-orders.steps';
    /** Recompute items, work order and order from the steps; safe to repeat. */
    syncStatus: 'production.work-orders.sync-status';
    /** Change head and items as far as work has not begun; items that are sent are the whole new list. */
    update: 'production.work-orders.update';
    /** Saved work logs with their template, the newest day first. */
    workLog: 'production.work-orders.work-log';
    /** Save the work log of a day; a second save of that day updates it. */
    workLogSave: 'production.work-orders.work-log-save';
    /** The work log form of the process, prefilled. */
    workLogTemplate: 'production.work-orders.work-log-template';
  };
  checklistTemplates: {
    /** Save a new checklist. */
    create: 'quality.checklist-templates.create';
    /** Delete a checklist with its files. */
    delete: 'quality.checklist-templates.delete';
    /** All checklists with their files and progress, or the one of a type. */
    fetch: 'quality.checklist-templates.fetch';
    /** Change the name and the whole of the sub-items; what is done stays done, and files of sub-items that are gone are deleted. */
    save: 'quality.checklist-templates.save';
    /** Mark one sub-item as done or not done, the other way round unless said. */
    toggle: 'quality.checklist-templates.toggle';
  };
  documentTemplates: {
    /** Create a template with its parts. */
    create: 'quality.document-templates.create';
    /** Delete a template that nothing uses. */
    delete: 'quality.document-templates.delete';
    /** Templates without their parts; search over name and title. */
    list: 'quality.document-templates.list';
    /** One template. */
    show: 'quality.document-templates.show';
    /** Change a template; a list that is sent is the whole list, its rows known by their ids. */
    update: 'quality.document-templates.update';
  };
  documents: {
    /** Approve the present step, as its approver or as a delegate. */
    approve: 'quality.documents.approve';
    /** One document of final inspection for each location of an order. */
    bulkCreateFqc: 'quality.documents.bulk-create-fqc';
    /** Cancel for good. */
    cancel: 'quality.documents.cancel';
    /** Create a draft of one target at most; basic fields are filled in from it. */
    create: 'quality.documents.create';
    /** Delete a draft, rejected or cancelled document. */
    delete: 'quality.documents.delete';
    /** Progress of the final inspection of an order. */
    fqcStatus: 'quality.documents.fqc-status';
    /** Documents without their values; search over document_no and title. */
    list: 'quality.documents.list';
    /** Reject at the present step, with a comment. */
    reject: 'quality.documents.reject';
    /** Find the document of a target, or give the template to start one. */
    resolve: 'quality.documents.resolve';
    /** One document. */
    show: 'quality.documents.show';
    /** Set the rendered HTML and nothing else, in any state. */
    snapshot: 'quality.documents.snapshot';
    /** Start the approval; approvers are named for the steps of the line that have none. */
    submit: 'quality.documents.submit';
    /** Of what the caller may write documents. */
    targets: 'quality.documents.targets';
    /** Change a draft or rejected document; values are merged by their keys, null removes one. */
    update: 'quality.documents.update';
    /** Create the document of a target, or update the one that is open. */
    upsert: 'quality.documents.upsert';
  };
  equipment: {
    /** Register a piece of equipment with the processes that it serves; the code is made when it is left out. */
    create: 'quality.equipment.create';
    /** Delete a piece of equipment; its sheets, repairs and photos stay stored and are no longer listed. */
    delete: 'quality.equipment.delete';
    inspections: {
      /** The check grid of a cycle and period: pieces and their check items down, days, weeks or months across. Daily checks are by month. */
      grid: 'quality.equipment.inspections.grid';
      /** Write the judgement, inspector, repairs and memo of a sheet. Members left out stay. */
      memo: 'quality.equipment.inspections.memo';
      /** Empty a sheet, or a column of it. Its judgement and memo stay. */
      reset: 'quality.equipment.inspections.reset';
      /** Set up to 500 cells of a piece to given values, all or none; null empties a cell. */
      result: 'quality.equipment.inspections.result';
      /** Move a cell to its next value: good, bad, repaired, empty. Any day of the cell names it. */
      toggle: 'quality.equipment.inspections.toggle';
    };
    /** Equipment. */
    list: 'quality.equipment.list';
    /** All the lists a form about equipment needs. */
    options: 'quality.equipment.options';
    photos: {
      /** Upload photos (JPEG, PNG or WebP, at most 10 MiB each); all are kept or none. */
      create: 'quality.equipment.photos.create';
      /** Delete a photo; its place is free again. */
      delete: 'quality.equipment.photos.delete';
      /** Photos of a piece of equipment in their order; meta tells how many more it may have. */
      list: 'quality.equipment.photos.list';
    };
    processes: {
      /** Replace the processes that a piece of equipment serves. */
      set: 'quality.equipment.processes.set';
    };
    repairs: {
      /** Register a repair; it is open until it has a day of completion. */
      create: 'quality.equipment.repairs.create';
      /** Delete a repair. */
      delete: 'quality.equipment.repairs.delete';
      /** Repair history; the sum of costs is that of the whole filter, null for those who see no costs. */
      list: 'quality.equipment.repairs.list';
      /** One repair. */
      show: 'quality.equipment.repairs.show';
      /** Change a repair, or finish it by its day of completion. */
      update: 'quality.equipment.repairs.update';
    };
    /** One piece of equipment. */
    show: 'quality.equipment.show';
    /** Figures of the equipment park: checks of today, repairs of a month, this one unless named, and of the year up to it. */
    stats: 'quality.equipment.stats';
    templates: {
      /** Copy active check items from a cycle, or from another piece of equipment; what the target has already is skipped. */
      copy: 'quality.equipment.templates.copy';
      /** Add a check item; it has the next number of its cycle unless told otherwise. */
      create: 'quality.equipment.templates.create';
      /** Delete a check item; past grids that hold a value for it still show its row. */
      delete: 'quality.equipment.templates.delete';
      /** Check items of one piece of equipment, by cycle and number. */
      list: 'quality.equipment.templates.list';
      /** Change a check item; cycle and equipment stay. */
      update: 'quality.equipment.templates.update';
    };
    /** Change a piece of equipment, its state included; of a disposed one the memo alone. */
    update: 'quality.equipment.update';
  };
  inspections: {
    /** Inspections of a month in calendar-item form. */
    calendar: 'quality.inspections.calendar';
    /** Judge and close an inspection, with the line of the receiving or the lot that it is of. */
    complete: 'quality.inspections.complete';
    /** Request an inspection; without items those of the default template of its kind are looked at. */
    create: 'quality.inspections.create';
    /** Delete an inspection that is not completed. */
    delete: 'quality.inspections.delete';
    /** Incoming, process and final inspections by the day they are scheduled for; search over inspection_no, item_name and lot_no. */
    list: 'quality.inspections.list';
    /** One inspection. */
    show: 'quality.inspections.show';
    /** Counts and pass rate of the inspections that are scheduled for a range of days, or of all. */
    stats: 'quality.inspections.stats';
    /** Change schedule, inspector, items and measured values; judgements of measured items follow from their values. */
    update: 'quality.inspections.update';
  };
  lotAudits: {
    /** Confirm the audit of one location or take it back, the other way round unless said. */
    confirm: 'quality.lot-audits.confirm';
    /** One of these documents: its heading, and in the second stage all of it. */
    documentDetail: 'quality.lot-audits.document-detail';
    /** Quality documents that were completed in a year or quarter, with how far they are audited. */
    index: 'quality.lot-audits.index';
    /** What proves the lots of an order, in eight kinds: their counts and headings. */
    routeDocuments: 'quality.lot-audits.route-documents';
    /** The orders and locations of a completed quality document, and which of these are audited. */
    show: 'quality.lot-audits.show';
    /** Where a lot came from and where it went, from receipt to delivery, and what is missing; of a lot, an order or a shipment. */
    trace: 'quality.lot-audits.trace';
  };
  nonconformingReports: {
    /** Move to another status. IN_APPROVAL is entered and left by the approval alone, and CLOSED is final. */
    changeStatus: 'quality.nonconforming-reports.change-status';
    /** Register a report. */
    create: 'quality.nonconforming-reports.create';
    /** Delete an open report. */
    delete: 'quality.nonconforming-reports.delete';
    /** Reports, newest first, without their items; search over report_no, site_name and defect_description. */
    list: 'quality.nonconforming-reports.list';
    /** One nonconforming report. */
    show: 'quality.nonconforming-reports.show';
    /** Statistics by occurred_on. */
    statistics: 'quality.nonconforming-reports.statistics';
    /** Make an approval document with its line and submit it. Without line and steps the default line is taken. */
    submitApproval: 'quality.nonconforming-reports.submit-approval';
    /** Change an open report; items with an id are changed, items without are added, the others go. */
    update: 'quality.nonconforming-reports.update';
  };
  performanceReports: {
    /** Confirm one or many, all of them or none. */
    confirm: 'quality.performance-reports.confirm';
    /** Spreadsheet of the confirmed performance reports, a row for each location. */
    exportExcel: 'quality.performance-reports.export-excel';
    /** Performance reports of a year or quarter, with what is still missing. */
    list: 'quality.performance-reports.list';
    /** Set or clear the memo, confirmed or not. */
    memo: 'quality.performance-reports.memo';
    /** One performance report. */
    show: 'quality.performance-reports.show';
    /** Counts of a year, the present one unless named, or of one of its quarters. */
    stats: 'quality.performance-reports.stats';
    /** Take the confirmation back from one or many, all of them or none. */
    unconfirm: 'quality.performance-reports.unconfirm';
  };
  qmsDocuments: {
    /** Delete a file of a sub-item. */
    delete: 'quality.qms-documents.delete';
    /** Files of checklists, all or those of one sub-item. */
    fetch: 'quality.qms-documents.fetch';
    /** Upload a file to a sub-item: PDF, JPEG, PNG, XLSX, DOCX, PPTX, HWP or HWPX by content, at most 20 MiB. */
    upload: 'quality.qms-documents.upload';
  };
  qualityDocuments: {
    /** Orders from production to delivery that have locations without a quality document, with these locations. */
    availableOrders: 'quality.quality-documents.available-orders';
    /** Inspections of a month: requested, going on and done. */
    calendar: 'quality.quality-documents.calendar';
    /** Cancel for good; the locations are free again, and an unconfirmed performance report goes. */
    cancel: 'quality.quality-documents.cancel';
    /** Finish once every location has passed; the performance report of the quarter begins. */
    complete: 'quality.quality-documents.complete';
    /** Register a document; orders alone bring all of their free locations, locations alone link their orders. */
    create: 'quality.quality-documents.create';
    /** Delete a draft or a cancelled document with its links, locations and file. */
    delete: 'quality.quality-documents.delete';
    /** Take the file away; its row and its bytes stay. */
    deleteFile: 'quality.quality-documents.delete-file';
    /** Record the inspection of one location; recorded again, it takes the place of the earlier one. */
    inspectLocation: 'quality.quality-documents.inspect-location';
    /** Quality documents; search over number, site, client and order numbers. */
    list: 'quality.quality-documents.list';
    /** Request the inspection; the inspector is notified. */
    request: 'quality.quality-documents.request';
    /** One quality document. */
    show: 'quality.quality-documents.show';
    /** Documents by state and how far their locations are, of a range of days of receipt. */
    stats: 'quality.quality-documents.stats';
    /** Change a document as far as its state lets it; orders and locations that are sent are the whole new lists. */
    update: 'quality.quality-documents.update';
    /** Attach the one file, a PDF, JPEG or PNG; an earlier one is replaced. */
    uploadFile: 'quality.quality-documents.upload-file';
  };
  biddings: {
    /** Delete many biddings, those that the single delete would delete. */
    bulkDelete: 'sales.biddings.bulk-delete';
    /** Withdraw; the quote may be put to another bidding. */
    cancel: 'sales.biddings.cancel';
    /** Enter a bidding without a quote. */
    create: 'sales.biddings.create';
    /** Delete a draft or a cancelled bidding. */
    delete: 'sales.biddings.delete';
    /** Biddings; search over bidding_no, title, notice_no and agency_name. */
    list: 'sales.biddings.list';
    /** Awarded to another; its quote, if finalised or sent, is lost. */
    lose: 'sales.biddings.lose';
    /** One bidding. */
    show: 'sales.biddings.show';
    /** Results of a period, by bid_date; this year unless given. */
    stats: 'sales.biddings.stats';
    /** The bid was handed in. */
    submit: 'sales.biddings.submit';
    /** Change a draft; of a submitted bidding only opening_at, estimated_price and memo. */
    update: 'sales.biddings.update';
    /** Awarded to us, for the bid amount unless another is given. */
    win: 'sales.biddings.win';
  };
  clientGroups: {
    /** Create a client group. */
    create: 'sales.client-groups.create';
    /** Delete a group without clients and prices. */
    delete: 'sales.client-groups.delete';
    /** List client groups. */
    list: 'sales.client-groups.list';
    /** One client group. */
    show: 'sales.client-groups.show';
    /** Change a client group. */
    update: 'sales.client-groups.update';
  };
  clients: {
    /** Delete many clients. */
    bulkDelete: 'sales.clients.bulk-delete';
    /** Register a client. */
    create: 'sales.clients.create';
    /** Delete a client nothing refers to; its sites and prices go with it. */
    delete: 'sales.clients.delete';
    /** Customers and vendors; search over code, name, business_no, ceo_name, contact_phone. */
    list: 'sales.clients.list';
    /** One client. */
    show: 'sales.clients.show';
    /** Counts of clients. */
    stats: 'sales.clients.stats';
    /** Flip is_active. */
    toggle: 'sales.clients.toggle';
    /** Change a client. */
    update: 'sales.clients.update';
  };
  labor: {
    /** Delete many by the rule of the single deletion. */
    bulkDelete: 'sales.labor.bulk-delete';
    /** Create a rate. */
    create: 'sales.labor.create';
    /** Delete a rate, unless it is the last of a code that a template in use names. */
    delete: 'sales.labor.delete';
    /** Labor rates; search over code, name. */
    list: 'sales.labor.list';
    /** One rate. */
    show: 'sales.labor.show';
    /** Counts and rate ranges. */
    stats: 'sales.labor.stats';
    /** Flip is_active. */
    toggle: 'sales.labor.toggle';
    /** Change a rate; stored quotes keep theirs. */
    update: 'sales.labor.update';
  };
  orders: {
    /** Stock and shortage of the order's bent parts, one row per item. */
    bendingStock: 'sales.orders.bending-stock';
    /** Delete many orders; with force their rows go for good, which a production installation refuses. */
    bulkDelete: 'sales.orders.bulk-delete';
    /** Cancel an order before its production has begun; what is reserved is released, its quote is open again. */
    cancel: 'sales.orders.cancel';
    /** Take the confirmation back: the order is a draft again, and nothing is reserved for it. */
    cancelConfirm: 'sales.orders.cancel-confirm';
    /** Close a shipped order. */
    complete: 'sales.orders.complete';
    /** Accept an order; stock is reserved as far as it is available. */
    confirm: 'sales.orders.confirm';
    /** Enter an order; it is calculated as a quote of its day is. */
    create: 'sales.orders.create';
    /** Delete a draft, confirmed or cancelled order; what is reserved for it is released, its quote is open again. */
    delete: 'sales.orders.delete';
    /** Orders; search over order_no, client_name, site_name, title, client_order_no. */
    list: 'sales.orders.list';
    /** Send a confirmed order to production: one work order for each process, and one for what no process makes. */
    productionOrder: 'sales.orders.production-order';
    /** Make a cancelled order a draft again, or a completed one a shipped one. */
    reopen: 'sales.orders.reopen';
    /** Try again to reserve what is still short. */
    reserveStock: 'sales.orders.reserve-stock';
    /** Take the whole production of an order back; materials return to their lots, and the order is confirmed. */
    revertProductionOrder: 'sales.orders.revert-production-order';
    /** One order. */
    show: 'sales.orders.show';
    /** Order intake of a period, this month unless given, and the backlog of today. */
    stats: 'sales.orders.stats';
    /** Bring an order to the state that its work orders and its shipment give it. */
    syncStatus: 'sales.orders.sync-status';
    /** Change an order as far as its state lets it; items that are sent are the whole new list. */
    update: 'sales.orders.update';
  };
  pricing: {
    /** Draft many prices, from rows or by raising the present ones; all or nothing. */
    bulk: 'sales.pricing.bulk';
    /** Delete many prices by the rule of the single deletion. */
    bulkDelete: 'sales.pricing.bulk-delete';
    /** Put many drafts into force. */
    bulkFinalize: 'sales.pricing.bulk-finalize';
    /** Draft a price; with finalize it comes into force at once. */
    create: 'sales.pricing.create';
    /** Delete a price that is DRAFT or begins after today. */
    delete: 'sales.pricing.delete';
    /** Put a draft into force. */
    finalize: 'sales.pricing.finalize';
    /** Item prices; search over item code and name. */
    list: 'sales.pricing.list';
    /** The price in force for items, a client and a day. */
    lookup: 'sales.pricing.lookup';
    /** Every price of the same key, newest first. */
    revisions: 'sales.pricing.revisions';
    /** One price. */
    show: 'sales.pricing.show';
    /** Coverage of the price list. */
    stats: 'sales.pricing.stats';
    /** Change a DRAFT; of an ACTIVE price only effective_to and memo. */
    update: 'sales.pricing.update';
  };
  quotes: {
    /** Delete many by the rule of the single deletion. */
    bulkDelete: 'sales.quotes.bulk-delete';
    /** Price a whole quote without saving it. */
    calculate: 'sales.quotes.calculate';
    /** Explode one product into its bill of materials. */
    calculateBom: 'sales.quotes.calculate-bom';
    /** Explode many products; one bad row does not spoil the others. */
    calculateBomBulk: 'sales.quotes.calculate-bom-bulk';
    /** What a calculation needs, for building an input form; without a parameter only functions, operators and limits. */
    calculationSchema: 'sales.quotes.calculation-schema';
    /** Open a finalised quote for change again. */
    cancelFinalize: 'sales.quotes.cancel-finalize';
    /** Put a finalised quote to a bidding, which takes its lines. */
    convertToBidding: 'sales.quotes.convert-to-bidding';
    /** Turn a finalised quote into an order, with its lines, prices and amounts as they are, or as the bidding was won. */
    convertToOrder: 'sales.quotes.convert-to-order';
    /** Save a quote; the service calculates every line. */
    create: 'sales.quotes.create';
    /** Delete a DRAFT or LOST quote. */
    delete: 'sales.quotes.delete';
    /** Finalise a quote: it stays as it is, and the revision keeps the whole of it. */
    finalize: 'sales.quotes.finalize';
    /** Quotes; search over quote_no, company_name, site_name, title, contact_person. */
    list: 'sales.quotes.list';
    /** The customer declined. */
    lose: 'sales.quotes.lose';
    /** The number the next quote of a day would get; nothing is used up. */
    numberPreview: 'sales.quotes.number-preview';
    /** The quotation as PDF, in any state; a draft carries a watermark. */
    pdf: 'sales.quotes.pdf';
    /** Site names and location symbols to choose from. */
    referenceData: 'sales.quotes.reference-data';
    /** One revision as it was. */
    revision: 'sales.quotes.revision';
    /** Revisions, newest first. */
    revisions: 'sales.quotes.revisions';
    /** What changed from a revision, the last one unless named, to another or to the quote as it is now: head, lines and amounts. */
    revisionsDiff: 'sales.quotes.revisions-diff';
    /** Mail the PDF of the current revision. */
    sendEmail: 'sales.quotes.send-email';
    /** What was sent to whom, newest first. */
    sendHistory: 'sales.quotes.send-history';
    /** Send a business-messenger notice (KakaoTalk AlimTalk or SMS) with a link to the PDF. */
    sendMessenger: 'sales.quotes.send-messenger';
    /** The PDF behind a messenger link; the token is the credential. */
    sharedPdf: 'sales.quotes.shared-pdf';
    /** One quote. */
    show: 'sales.quotes.show';
    /** Quotes of a period, of this month unless given. */
    stats: 'sales.quotes.stats';
    /** Change a DRAFT quote; calculated anew at the prices of its day. */
    update: 'sales.quotes.update';
  };
  sites: {
    /** Create a site. */
    create: 'sales.sites.create';
    /** Delete a site. */
    delete: 'sales.sites.delete';
    /** List sites. */
    list: 'sales.sites.list';
    /** One site. */
    show: 'sales.sites.show';
    /** Change a site. */
    update: 'sales.sites.update';
  };
}

/** How each operation is sent. */
export const descriptions: Record<keyof Operations, OperationDescription> = {
  'common.home.show': { method: 'GET', path: '/home' },
  'design.bom-templates.bulk-delete': { method: 'DELETE', path: '/bom-templates/bulk' },
  'design.bom-templates.clone': { method: 'POST', path: '/bom-templates/{id}/clone' },
  'design.bom-templates.create': { method: 'POST', path: '/bom-templates' },
  'design.bom-templates.delete': { method: 'DELETE', path: '/bom-templates/{id}' },
  'design.bom-templates.diff': { method: 'GET', path: '/bom-templates/{id}/diff' },
  'design.bom-templates.finalize': { method: 'POST', path: '/bom-templates/{id}/finalize' },
  'design.bom-templates.list': { method: 'GET', path: '/bom-templates', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'design.bom-templates.replace': { method: 'PUT', path: '/bom-templates/{id}/items' },
  'design.bom-templates.replace-item': { method: 'POST', path: '/bom-templates/replace-item' },
  'design.bom-templates.revise': { method: 'POST', path: '/bom-templates/{id}/revisions' },
  'design.bom-templates.revisions': { method: 'GET', path: '/bom-templates/{id}/revisions' },
  'design.bom-templates.show': { method: 'GET', path: '/bom-templates/{id}' },
  'design.bom-templates.toggle': { method: 'PATCH', path: '/bom-templates/{id}/toggle' },
  'design.bom-templates.tree': { method: 'GET', path: '/bom-templates/{id}/tree' },
  'design.bom-templates.update': { method: 'PUT', path: '/bom-templates/{id}' },
  'design.model-sets.clone': { method: 'POST', path: '/model-sets/{id}/clone' },
  'design.model-sets.create': { method: 'POST', path: '/model-sets' },
  'design.model-sets.delete': { method: 'DELETE', path: '/model-sets/{id}' },
  'design.model-sets.list': { method: 'GET', path: '/model-sets', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'design.model-sets.show': { method: 'GET', path: '/model-sets/{id}' },
  'design.model-sets.toggle': { method: 'PATCH', path: '/model-sets/{id}/toggle' },
  'design.model-sets.update': { method: 'PUT', path: '/model-sets/{id}' },
  'finance.account-codes.create': { method: 'POST', path: '/account-codes' },
  'finance.account-codes.delete': { method: 'DELETE', path: '/account-codes/{id}' },
  'finance.account-codes.list': { method: 'GET', path: '/account-codes', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.account-codes.seed-defaults': { method: 'POST', path: '/account-codes/seed-defaults' },
  'finance.account-codes.show': { method: 'GET', path: '/account-codes/{id}' },
  'finance.account-codes.update': { method: 'PUT', path: '/account-codes/{id}' },
  'finance.account-ledger.show': { method: 'GET', path: '/account-ledger', file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.bank-transactions.accounts': { method: 'GET', path: '/bank-transactions/accounts', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.bank-transactions.balance-summary': { method: 'GET', path: '/bank-transactions/balance-summary' },
  'finance.bank-transactions.classify': { method: 'PUT', path: '/bank-transactions/classification' },
  'finance.bank-transactions.first-matches': { method: 'POST', path: '/bank-transactions/matches' },
  'finance.bank-transactions.journal.create': { method: 'POST', path: '/bank-transactions/{id}/journal' },
  'finance.bank-transactions.journal.delete': { method: 'DELETE', path: '/bank-transactions/{id}/journal' },
  'finance.bank-transactions.journals.bulk': { method: 'POST', path: '/bank-transactions/journals' },
  'finance.bank-transactions.list': { method: 'GET', path: '/bank-transactions', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.bank-transactions.manual.create': { method: 'POST', path: '/bank-transactions/manual' },
  'finance.bank-transactions.manual.delete': { method: 'DELETE', path: '/bank-transactions/manual/{id}' },
  'finance.bank-transactions.manual.update': { method: 'PUT', path: '/bank-transactions/manual/{id}' },
  'finance.bank-transactions.matches': { method: 'GET', path: '/bank-transactions/{id}/matches' },
  'finance.bank-transactions.override': { method: 'PUT', path: '/bank-transactions/{id}/override' },
  'finance.bank-transactions.show': { method: 'GET', path: '/bank-transactions/{id}' },
  'finance.bank-transactions.splits.delete': { method: 'DELETE', path: '/bank-transactions/{id}/splits' },
  'finance.bank-transactions.splits.save': { method: 'PUT', path: '/bank-transactions/{id}/splits' },
  'finance.card-transactions.amount': { method: 'PATCH', path: '/card-transactions/{id}/amount' },
  'finance.card-transactions.classify': { method: 'PUT', path: '/card-transactions/classification' },
  'finance.card-transactions.dashboard': { method: 'GET', path: '/card-transactions/dashboard' },
  'finance.card-transactions.hidden': { method: 'GET', path: '/card-transactions/hidden', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.card-transactions.hide': { method: 'POST', path: '/card-transactions/{id}/hide' },
  'finance.card-transactions.journal.create': { method: 'POST', path: '/card-transactions/{id}/journal' },
  'finance.card-transactions.journal.delete': { method: 'DELETE', path: '/card-transactions/{id}/journal' },
  'finance.card-transactions.journals.bulk': { method: 'POST', path: '/card-transactions/journals' },
  'finance.card-transactions.list': { method: 'GET', path: '/card-transactions', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.card-transactions.manual.create': { method: 'POST', path: '/card-transactions/manual' },
  'finance.card-transactions.manual.delete': { method: 'DELETE', path: '/card-transactions/manual/{id}' },
  'finance.card-transactions.manual.update': { method: 'PUT', path: '/card-transactions/manual/{id}' },
  'finance.card-transactions.restore': { method: 'POST', path: '/card-transactions/{id}/restore' },
  'finance.card-transactions.show': { method: 'GET', path: '/card-transactions/{id}' },
  'finance.card-transactions.splits.delete': { method: 'DELETE', path: '/card-transactions/{id}/splits' },
  'finance.card-transactions.splits.save': { method: 'PUT', path: '/card-transactions/{id}/splits' },
  'finance.cards.stats': { method: 'GET', path: '/cards/stats' },
  'finance.corporate-cards.active': { method: 'GET', path: '/corporate-cards/active' },
  'finance.corporate-cards.destroy': { method: 'DELETE', path: '/corporate-cards/{id}' },
  'finance.corporate-cards.index': { method: 'GET', path: '/corporate-cards', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.corporate-cards.show': { method: 'GET', path: '/corporate-cards/{id}' },
  'finance.corporate-cards.store': { method: 'POST', path: '/corporate-cards' },
  'finance.corporate-cards.toggle': { method: 'PATCH', path: '/corporate-cards/{id}/toggle' },
  'finance.corporate-cards.update': { method: 'PUT', path: '/corporate-cards/{id}' },
  'finance.entertainment.detail': { method: 'GET', path: '/entertainment/detail' },
  'finance.income-statement.monthly': { method: 'GET', path: '/income-statement/monthly', file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.income-statement.show': { method: 'GET', path: '/income-statement', file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.journal-entries.create': { method: 'POST', path: '/journal-entries' },
  'finance.journal-entries.delete': { method: 'DELETE', path: '/journal-entries/{id}' },
  'finance.journal-entries.list': { method: 'GET', path: '/journal-entries', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.journal-entries.reverse': { method: 'POST', path: '/journal-entries/{id}/reverse' },
  'finance.journal-entries.show': { method: 'GET', path: '/journal-entries/{id}' },
  'finance.journal-entries.update': { method: 'PUT', path: '/journal-entries/{id}' },
  'finance.tax-invoices.buyer': { method: 'GET', path: '/tax-invoices/buyer' },
  'finance.tax-invoices.cancel': { method: 'POST', path: '/tax-invoices/{id}/cancel' },
  'finance.tax-invoices.check-status': { method: 'POST', path: '/tax-invoices/{id}/check-status' },
  'finance.tax-invoices.create': { method: 'POST', path: '/tax-invoices' },
  'finance.tax-invoices.delete': { method: 'DELETE', path: '/tax-invoices/{id}' },
  'finance.tax-invoices.issue': { method: 'POST', path: '/tax-invoices/{id}/issue' },
  'finance.tax-invoices.issue-direct': { method: 'POST', path: '/tax-invoices/issue-direct' },
  'finance.tax-invoices.list': { method: 'GET', path: '/tax-invoices', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.tax-invoices.print': { method: 'GET', path: '/tax-invoices/{id}/print', file: 'application/pdf', fileOnly: true },
  'finance.tax-invoices.proposal': { method: 'GET', path: '/tax-invoices/proposal' },
  'finance.tax-invoices.show': { method: 'GET', path: '/tax-invoices/{id}' },
  'finance.tax-invoices.summary': { method: 'GET', path: '/tax-invoices/summary' },
  'finance.tax-invoices.supplier-settings.save': { method: 'PUT', path: '/tax-invoices/supplier-settings' },
  'finance.tax-invoices.supplier-settings.show': { method: 'GET', path: '/tax-invoices/supplier-settings' },
  'finance.tax-invoices.update': { method: 'PUT', path: '/tax-invoices/{id}' },
  'finance.taxportal-invoices.classify': { method: 'PUT', path: '/taxportal-invoices/classification' },
  'finance.taxportal-invoices.consolidated.create': { method: 'POST', path: '/taxportal-invoices/consolidated-journals' },
  'finance.taxportal-invoices.consolidated.delete': { method: 'DELETE', path: '/taxportal-invoices/consolidated-journals/{entryId}' },
  'finance.taxportal-invoices.journal.create': { method: 'POST', path: '/taxportal-invoices/{id}/journal' },
  'finance.taxportal-invoices.journal.delete': { method: 'DELETE', path: '/taxportal-invoices/{id}/journal' },
  'finance.taxportal-invoices.journal.show': { method: 'GET', path: '/taxportal-invoices/{id}/journal' },
  'finance.taxportal-invoices.manual.create': { method: 'POST', path: '/taxportal-invoices/manual' },
  'finance.taxportal-invoices.manual.delete': { method: 'DELETE', path: '/taxportal-invoices/manual/{id}' },
  'finance.taxportal-invoices.manual.update': { method: 'PUT', path: '/taxportal-invoices/manual/{id}' },
  'finance.taxportal-invoices.purchases': { method: 'GET', path: '/taxportal-invoices/purchases', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.taxportal-invoices.sales': { method: 'GET', path: '/taxportal-invoices/sales', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.taxportal-invoices.show': { method: 'GET', path: '/taxportal-invoices/{id}' },
  'finance.taxportal-invoices.summary': { method: 'GET', path: '/taxportal-invoices/summary' },
  'finance.taxprovider.account-link-url': { method: 'GET', path: '/taxprovider/account-link-url' },
  'finance.taxprovider.balance': { method: 'GET', path: '/taxprovider/balance' },
  'finance.taxprovider.bank-service-url': { method: 'GET', path: '/taxprovider/bank-service-url' },
  'finance.taxprovider.card-link-url': { method: 'GET', path: '/taxprovider/card-link-url' },
  'finance.taxprovider.certificate': { method: 'GET', path: '/taxprovider/certificate' },
  'finance.taxprovider.certificate-url': { method: 'GET', path: '/taxprovider/certificate-url' },
  'finance.taxprovider.login': { method: 'POST', path: '/taxprovider/login' },
  'finance.taxprovider.member.disconnect': { method: 'DELETE', path: '/taxprovider/member' },
  'finance.taxprovider.member.show': { method: 'GET', path: '/taxprovider/member' },
  'finance.taxprovider.member.update': { method: 'PUT', path: '/taxprovider/member' },
  'finance.taxprovider.signup': { method: 'POST', path: '/taxprovider/signup' },
  'finance.taxprovider.status': { method: 'GET', path: '/taxprovider/status' },
  'finance.taxprovider.sync.all': { method: 'POST', path: '/taxprovider/sync' },
  'finance.taxprovider.sync.bank': { method: 'POST', path: '/taxprovider/sync/bank' },
  'finance.taxprovider.sync.card': { method: 'POST', path: '/taxprovider/sync/card' },
  'finance.taxprovider.sync.run': { method: 'GET', path: '/taxprovider/sync/runs/{id}' },
  'finance.taxprovider.sync.runs': { method: 'GET', path: '/taxprovider/sync/runs', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'finance.taxprovider.sync.taxportal': { method: 'POST', path: '/taxprovider/sync/taxportal' },
  'finance.vat.detail': { method: 'GET', path: '/vat/detail' },
  'finance.vendors.list': { method: 'GET', path: '/vendors', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.attendance.check-in': { method: 'POST', path: '/attendance-records/check-in' },
  'hr.attendance.check-out': { method: 'POST', path: '/attendance-records/check-out' },
  'hr.attendance.create': { method: 'POST', path: '/attendance-records' },
  'hr.attendance.delete': { method: 'DELETE', path: '/attendance-records/{id}' },
  'hr.attendance.list': { method: 'GET', path: '/attendance-records', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.attendance.summary': { method: 'GET', path: '/attendance-records/summary' },
  'hr.attendance.update': { method: 'PUT', path: '/attendance-records/{id}' },
  'hr.calendar-schedules.bulk': { method: 'POST', path: '/calendar-schedules/bulk' },
  'hr.calendar-schedules.create': { method: 'POST', path: '/calendar-schedules' },
  'hr.calendar-schedules.delete': { method: 'DELETE', path: '/calendar-schedules/{id}' },
  'hr.calendar-schedules.list': { method: 'GET', path: '/calendar-schedules', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.calendar-schedules.show': { method: 'GET', path: '/calendar-schedules/{id}' },
  'hr.calendar-schedules.stats': { method: 'GET', path: '/calendar-schedules/stats' },
  'hr.calendar-schedules.update': { method: 'PUT', path: '/calendar-schedules/{id}' },
  'hr.calendar.create': { method: 'POST', path: '/calendar/schedules' },
  'hr.calendar.delete': { method: 'DELETE', path: '/calendar/schedules/{id}' },
  'hr.calendar.delete-plain': { method: 'DELETE', path: '/calendar/schedules' },
  'hr.calendar.list': { method: 'GET', path: '/calendar/schedules' },
  'hr.calendar.update': { method: 'PUT', path: '/calendar/schedules/{id}' },
  'hr.calendar.update-plain': { method: 'PUT', path: '/calendar/schedules' },
  'hr.condolence-expenses.create': { method: 'POST', path: '/condolence-expenses' },
  'hr.condolence-expenses.delete': { method: 'DELETE', path: '/condolence-expenses/{id}' },
  'hr.condolence-expenses.list': { method: 'GET', path: '/condolence-expenses', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.condolence-expenses.show': { method: 'GET', path: '/condolence-expenses/{id}' },
  'hr.condolence-expenses.statistics': { method: 'GET', path: '/condolence-expenses/statistics' },
  'hr.condolence-expenses.update': { method: 'PUT', path: '/condolence-expenses/{id}' },
  'hr.construction-projects.change-status': { method: 'POST', path: '/construction-projects/{id}/change-status' },
  'hr.construction-projects.create': { method: 'POST', path: '/construction-projects' },
  'hr.construction-projects.delete': { method: 'DELETE', path: '/construction-projects/{id}' },
  'hr.construction-projects.list': { method: 'GET', path: '/construction-projects', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.construction-projects.show': { method: 'GET', path: '/construction-projects/{id}' },
  'hr.construction-projects.update': { method: 'PUT', path: '/construction-projects/{id}' },
  'hr.corporate-vehicles.create': { method: 'POST', path: '/corporate-vehicles' },
  'hr.corporate-vehicles.delete': { method: 'DELETE', path: '/corporate-vehicles/{id}' },
  'hr.corporate-vehicles.list': { method: 'GET', path: '/corporate-vehicles', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.corporate-vehicles.show': { method: 'GET', path: '/corporate-vehicles/{id}' },
  'hr.corporate-vehicles.update': { method: 'PUT', path: '/corporate-vehicles/{id}' },
  'hr.daily-report.export': { method: 'GET', path: '/daily-report/export', file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fileOnly: true },
  'hr.daily-report.show': { method: 'GET', path: '/daily-report' },
  'hr.dashboard.attendance': { method: 'GET', path: '/dashboard/attendance' },
  'hr.dashboard.construction': { method: 'GET', path: '/dashboard/construction' },
  'hr.dashboard.production': { method: 'GET', path: '/dashboard/production' },
  'hr.dashboard.purchase': { method: 'GET', path: '/dashboard/purchase' },
  'hr.dashboard.sales': { method: 'GET', path: '/dashboard/sales' },
  'hr.dashboard.summary': { method: 'GET', path: '/dashboard/summary' },
  'hr.dashboard.unshipped': { method: 'GET', path: '/dashboard/unshipped' },
  'hr.employees.change-status': { method: 'POST', path: '/employees/{id}/change-status' },
  'hr.employees.create': { method: 'POST', path: '/employees' },
  'hr.employees.delete': { method: 'DELETE', path: '/employees/{id}' },
  'hr.employees.list': { method: 'GET', path: '/employees', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.employees.reinstate': { method: 'POST', path: '/employees/{id}/reinstate' },
  'hr.employees.resign': { method: 'POST', path: '/employees/{id}/resign' },
  'hr.employees.show': { method: 'GET', path: '/employees/{id}' },
  'hr.employees.update': { method: 'PUT', path: '/employees/{id}' },
  'hr.holidays.create': { method: 'POST', path: '/holidays' },
  'hr.holidays.delete': { method: 'DELETE', path: '/holidays/{id}' },
  'hr.holidays.list': { method: 'GET', path: '/holidays' },
  'hr.holidays.update': { method: 'PUT', path: '/holidays/{id}' },
  'hr.income-tax-brackets.import': { method: 'POST', path: '/income-tax-brackets/import', upload: 'file' },
  'hr.income-tax-brackets.list': { method: 'GET', path: '/income-tax-brackets', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.income-tax-brackets.lookup': { method: 'GET', path: '/income-tax-brackets/lookup' },
  'hr.loans.create': { method: 'POST', path: '/loans' },
  'hr.loans.dashboard': { method: 'GET', path: '/loans/dashboard' },
  'hr.loans.delete': { method: 'DELETE', path: '/loans/{id}' },
  'hr.loans.list': { method: 'GET', path: '/loans', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.loans.preview': { method: 'POST', path: '/loans/schedule-preview' },
  'hr.loans.repayments.create': { method: 'POST', path: '/loans/{id}/repayments' },
  'hr.loans.repayments.delete': { method: 'DELETE', path: '/loans/{id}/repayments/{repaymentId}' },
  'hr.loans.show': { method: 'GET', path: '/loans/{id}' },
  'hr.loans.update': { method: 'PUT', path: '/loans/{id}' },
  'hr.payroll-settings.create': { method: 'POST', path: '/payroll-settings' },
  'hr.payroll-settings.delete': { method: 'DELETE', path: '/payroll-settings/{id}' },
  'hr.payroll-settings.effective': { method: 'GET', path: '/payroll-settings/effective' },
  'hr.payroll-settings.list': { method: 'GET', path: '/payroll-settings', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.payroll-settings.show': { method: 'GET', path: '/payroll-settings/{id}' },
  'hr.payroll-settings.update': { method: 'PUT', path: '/payroll-settings/{id}' },
  'hr.payrolls.bulk-confirm': { method: 'POST', path: '/payrolls/bulk-confirm' },
  'hr.payrolls.bulk-generate': { method: 'POST', path: '/payrolls/bulk-generate' },
  'hr.payrolls.bulk-pay': { method: 'POST', path: '/payrolls/bulk-pay' },
  'hr.payrolls.calculate': { method: 'POST', path: '/payrolls/calculate' },
  'hr.payrolls.confirm': { method: 'POST', path: '/payrolls/{id}/confirm' },
  'hr.payrolls.copy-from-previous': { method: 'POST', path: '/payrolls/copy-from-previous' },
  'hr.payrolls.create': { method: 'POST', path: '/payrolls' },
  'hr.payrolls.delete': { method: 'DELETE', path: '/payrolls/{id}' },
  'hr.payrolls.export': { method: 'GET', path: '/payrolls/export', file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fileOnly: true },
  'hr.payrolls.journal-entries': { method: 'POST', path: '/payrolls/journal-entries' },
  'hr.payrolls.list': { method: 'GET', path: '/payrolls', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.payrolls.pay': { method: 'POST', path: '/payrolls/{id}/pay' },
  'hr.payrolls.payslip': { method: 'GET', path: '/payrolls/{id}/payslip', file: 'application/pdf' },
  'hr.payrolls.show': { method: 'GET', path: '/payrolls/{id}' },
  'hr.payrolls.summary': { method: 'GET', path: '/payrolls/summary' },
  'hr.payrolls.unconfirm': { method: 'POST', path: '/payrolls/{id}/unconfirm' },
  'hr.payrolls.unpay': { method: 'POST', path: '/payrolls/{id}/unpay' },
  'hr.payrolls.update': { method: 'PUT', path: '/payrolls/{id}' },
  'hr.stats.alerts': { method: 'GET', path: '/stats/alerts', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.stats.daily': { method: 'GET', path: '/stats/daily' },
  'hr.stats.monthly': { method: 'GET', path: '/stats/monthly' },
  'hr.stats.summary': { method: 'GET', path: '/stats/summary' },
  'hr.vehicle-logs.create': { method: 'POST', path: '/vehicle-logs' },
  'hr.vehicle-logs.delete': { method: 'DELETE', path: '/vehicle-logs/{id}' },
  'hr.vehicle-logs.list': { method: 'GET', path: '/vehicle-logs', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.vehicle-logs.show': { method: 'GET', path: '/vehicle-logs/{id}' },
  'hr.vehicle-logs.update': { method: 'PUT', path: '/vehicle-logs/{id}' },
  'hr.vehicle-maintenances.create': { method: 'POST', path: '/vehicle-maintenances' },
  'hr.vehicle-maintenances.delete': { method: 'DELETE', path: '/vehicle-maintenances/{id}' },
  'hr.vehicle-maintenances.list': { method: 'GET', path: '/vehicle-maintenances', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'hr.vehicle-maintenances.show': { method: 'GET', path: '/vehicle-maintenances/{id}' },
  'hr.vehicle-maintenances.update': { method: 'PUT', path: '/vehicle-maintenances/{id}' },
  'hr.vehicle-photos.destroy': { method: 'DELETE', path: '/corporate-vehicles/{id}/photos/{photoId}' },
  'hr.vehicle-photos.index': { method: 'GET', path: '/corporate-vehicles/{id}/photos' },
  'hr.vehicle-photos.store': { method: 'POST', path: '/corporate-vehicles/{id}/photos', upload: 'photos' },
  'inventory.item-categories.create': { method: 'POST', path: '/item-categories' },
  'inventory.item-categories.delete': { method: 'DELETE', path: '/item-categories/{id}' },
  'inventory.item-categories.list': { method: 'GET', path: '/item-categories', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'inventory.item-categories.update': { method: 'PUT', path: '/item-categories/{id}' },
  'inventory.items.bulk-delete': { method: 'DELETE', path: '/items/bulk' },
  'inventory.items.create': { method: 'POST', path: '/items' },
  'inventory.items.delete': { method: 'DELETE', path: '/items/{id}' },
  'inventory.items.list': { method: 'GET', path: '/items', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'inventory.items.show': { method: 'GET', path: '/items/{id}' },
  'inventory.items.stats': { method: 'GET', path: '/items/stats' },
  'inventory.items.toggle': { method: 'PATCH', path: '/items/{id}/toggle' },
  'inventory.items.tree': { method: 'GET', path: '/items/tree' },
  'inventory.items.update': { method: 'PUT', path: '/items/{id}' },
  'inventory.purchase-orders.cancel': { method: 'POST', path: '/purchase-orders/{id}/cancel' },
  'inventory.purchase-orders.close': { method: 'POST', path: '/purchase-orders/{id}/close' },
  'inventory.purchase-orders.create': { method: 'POST', path: '/purchase-orders' },
  'inventory.purchase-orders.delete': { method: 'DELETE', path: '/purchase-orders/{id}' },
  'inventory.purchase-orders.list': { method: 'GET', path: '/purchase-orders', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'inventory.purchase-orders.order': { method: 'POST', path: '/purchase-orders/{id}/order' },
  'inventory.purchase-orders.show': { method: 'GET', path: '/purchase-orders/{id}' },
  'inventory.purchase-orders.update': { method: 'PUT', path: '/purchase-orders/{id}' },
  'inventory.receivings.cancel': { method: 'POST', path: '/receivings/{id}/cancel' },
  'inventory.receivings.complete': { method: 'POST', path: '/receivings/{id}/complete' },
  'inventory.receivings.create': { method: 'POST', path: '/receivings' },
  'inventory.receivings.delete': { method: 'DELETE', path: '/receivings/{id}' },
  'inventory.receivings.inspect': { method: 'POST', path: '/receivings/{id}/inspect' },
  'inventory.receivings.list': { method: 'GET', path: '/receivings', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'inventory.receivings.process': { method: 'POST', path: '/receivings/{id}/process' },
  'inventory.receivings.show': { method: 'GET', path: '/receivings/{id}' },
  'inventory.receivings.stats': { method: 'GET', path: '/receivings/stats' },
  'inventory.receivings.update': { method: 'PUT', path: '/receivings/{id}' },
  'inventory.stock-lots.hold': { method: 'POST', path: '/stock-lots/{id}/hold' },
  'inventory.stock-lots.list': { method: 'GET', path: '/stock-lots', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'inventory.stock-lots.release': { method: 'POST', path: '/stock-lots/{id}/release' },
  'inventory.stock-lots.show': { method: 'GET', path: '/stock-lots/{id}' },
  'inventory.stock-transactions.create': { method: 'POST', path: '/stock-transactions' },
  'inventory.stock-transactions.list': { method: 'GET', path: '/stock-transactions', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'inventory.stocks.adjust': { method: 'POST', path: '/stocks/{id}/adjustments' },
  'inventory.stocks.adjustments': { method: 'GET', path: '/stocks/{id}/adjustments', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'inventory.stocks.by-warehouse': { method: 'GET', path: '/stocks/by-warehouse', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'inventory.stocks.ledger': { method: 'GET', path: '/stocks/ledger', file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'inventory.stocks.list': { method: 'GET', path: '/stocks', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'inventory.stocks.show': { method: 'GET', path: '/stocks/{id}' },
  'inventory.stocks.stats': { method: 'GET', path: '/stocks/stats' },
  'inventory.stocks.transfer': { method: 'POST', path: '/stocks/{id}/transfers' },
  'inventory.warehouses.count': { method: 'POST', path: '/warehouses/{id}/counts' },
  'inventory.warehouses.count-sheet': { method: 'GET', path: '/warehouses/{id}/count-sheet', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'inventory.warehouses.create': { method: 'POST', path: '/warehouses' },
  'inventory.warehouses.delete': { method: 'DELETE', path: '/warehouses/{id}' },
  'inventory.warehouses.list': { method: 'GET', path: '/warehouses', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'inventory.warehouses.show': { method: 'GET', path: '/warehouses/{id}' },
  'inventory.warehouses.update': { method: 'PUT', path: '/warehouses/{id}' },
  'platform.ai-token-usage.ingest': { method: 'POST', path: '/settings/ai-token-usage' },
  'platform.ai-token-usage.list': { method: 'GET', path: '/settings/ai-token-usage', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.ai-token-usage.pricing': { method: 'GET', path: '/settings/ai-token-usage/pricing' },
  'platform.api-keys.create': { method: 'POST', path: '/api-keys', secret: true },
  'platform.api-keys.list': { method: 'GET', path: '/api-keys', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.api-keys.revoke': { method: 'POST', path: '/api-keys/{id}/revoke' },
  'platform.api-keys.show': { method: 'GET', path: '/api-keys/{id}' },
  'platform.api-keys.update': { method: 'PUT', path: '/api-keys/{id}' },
  'platform.app-versions.create': { method: 'POST', path: '/app-versions', upload: 'file' },
  'platform.app-versions.delete': { method: 'DELETE', path: '/app-versions/{id}' },
  'platform.app-versions.list': { method: 'GET', path: '/app-versions', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.app-versions.publish': { method: 'POST', path: '/app-versions/{id}/publish' },
  'platform.app-versions.show': { method: 'GET', path: '/app-versions/{id}' },
  'platform.app-versions.unpublish': { method: 'POST', path: '/app-versions/{id}/unpublish' },
  'platform.app-versions.update': { method: 'PUT', path: '/app-versions/{id}' },
  'platform.app.download': { method: 'GET', path: '/app/download/{id}', file: '*/*', fileOnly: true },
  'platform.app.version': { method: 'GET', path: '/app/version' },
  'platform.approval-delegations.create': { method: 'POST', path: '/approvals/delegations' },
  'platform.approval-delegations.delete': { method: 'DELETE', path: '/approvals/delegations/{id}' },
  'platform.approval-delegations.list': { method: 'GET', path: '/approvals/delegations', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.approval-delegations.show': { method: 'GET', path: '/approvals/delegations/{id}' },
  'platform.approval-delegations.update': { method: 'PUT', path: '/approvals/delegations/{id}' },
  'platform.approval-forms.create': { method: 'POST', path: '/approval-forms' },
  'platform.approval-forms.delete': { method: 'DELETE', path: '/approval-forms/{id}' },
  'platform.approval-forms.list': { method: 'GET', path: '/approval-forms', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.approval-forms.show': { method: 'GET', path: '/approval-forms/{id}' },
  'platform.approval-forms.update': { method: 'PUT', path: '/approval-forms/{id}' },
  'platform.approval-lines.create': { method: 'POST', path: '/approval-lines' },
  'platform.approval-lines.delete': { method: 'DELETE', path: '/approval-lines/{id}' },
  'platform.approval-lines.list': { method: 'GET', path: '/approval-lines', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.approval-lines.show': { method: 'GET', path: '/approval-lines/{id}' },
  'platform.approval-lines.update': { method: 'PUT', path: '/approval-lines/{id}' },
  'platform.approvals.approve': { method: 'POST', path: '/approvals/{id}/approve' },
  'platform.approvals.badge-counts': { method: 'GET', path: '/approvals/badge-counts' },
  'platform.approvals.bulk-approve': { method: 'POST', path: '/approvals/bulk-approve' },
  'platform.approvals.bulk-reject': { method: 'POST', path: '/approvals/bulk-reject' },
  'platform.approvals.completed': { method: 'GET', path: '/approvals/completed', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.approvals.completed-read': { method: 'POST', path: '/approvals/completed/mark-read' },
  'platform.approvals.completed-summary': { method: 'GET', path: '/approvals/completed/summary' },
  'platform.approvals.copy': { method: 'POST', path: '/approvals/{id}/copy' },
  'platform.approvals.create': { method: 'POST', path: '/approvals' },
  'platform.approvals.delete': { method: 'DELETE', path: '/approvals/{id}' },
  'platform.approvals.drafts': { method: 'GET', path: '/approvals/drafts', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.approvals.hold': { method: 'POST', path: '/approvals/{id}/hold' },
  'platform.approvals.inbox': { method: 'GET', path: '/approvals/inbox', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.approvals.list': { method: 'GET', path: '/approvals', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.approvals.pre-decide': { method: 'POST', path: '/approvals/{id}/pre-decide' },
  'platform.approvals.references': { method: 'GET', path: '/approvals/references', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.approvals.references-read': { method: 'POST', path: '/approvals/references/mark-read' },
  'platform.approvals.reject': { method: 'POST', path: '/approvals/{id}/reject' },
  'platform.approvals.release-hold': { method: 'POST', path: '/approvals/{id}/release-hold' },
  'platform.approvals.resubmit': { method: 'POST', path: '/approvals/{id}/resubmit' },
  'platform.approvals.show': { method: 'GET', path: '/approvals/{id}' },
  'platform.approvals.submit': { method: 'POST', path: '/approvals/{id}/submit' },
  'platform.approvals.update': { method: 'PUT', path: '/approvals/{id}' },
  'platform.approvals.withdraw': { method: 'POST', path: '/approvals/{id}/withdraw' },
  'platform.audit-logs.list': { method: 'GET', path: '/audit-logs', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.boards.create': { method: 'POST', path: '/boards' },
  'platform.boards.delete': { method: 'DELETE', path: '/boards/{id}' },
  'platform.boards.list': { method: 'GET', path: '/boards', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.boards.show': { method: 'GET', path: '/boards/{id}' },
  'platform.boards.update': { method: 'PUT', path: '/boards/{id}' },
  'platform.demo-analytics.activity': { method: 'GET', path: '/demo-analytics/activity' },
  'platform.demo-analytics.conversion-funnel': { method: 'GET', path: '/demo-analytics/conversion-funnel' },
  'platform.demo-analytics.dashboard-summary': { method: 'GET', path: '/demo-analytics/dashboard-summary' },
  'platform.demo-analytics.partner-performance': { method: 'GET', path: '/demo-analytics/partner-performance', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.demo-tenants.convert': { method: 'POST', path: '/demo-tenants/{id}/convert' },
  'platform.demo-tenants.create': { method: 'POST', path: '/demo-tenants' },
  'platform.demo-tenants.extend': { method: 'POST', path: '/demo-tenants/{id}/extend' },
  'platform.demo-tenants.list': { method: 'GET', path: '/demo-tenants', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.demo-tenants.reset': { method: 'POST', path: '/demo-tenants/{id}/reset' },
  'platform.demo-tenants.show': { method: 'GET', path: '/demo-tenants/{id}' },
  'platform.demo-tenants.stats': { method: 'GET', path: '/demo-tenants/stats' },
  'platform.departments.create': { method: 'POST', path: '/departments' },
  'platform.departments.delete': { method: 'DELETE', path: '/departments/{id}' },
  'platform.departments.list': { method: 'GET', path: '/departments', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.departments.show': { method: 'GET', path: '/departments/{id}' },
  'platform.departments.update': { method: 'PUT', path: '/departments/{id}' },
  'platform.esign.audit-logs': { method: 'GET', path: '/esign/contracts/{id}/audit-logs', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.esign.cancel': { method: 'POST', path: '/esign/contracts/{id}/cancel' },
  'platform.esign.certificate': { method: 'GET', path: '/esign/contracts/{id}/certificate', file: 'application/pdf', fileOnly: true },
  'platform.esign.create': { method: 'POST', path: '/esign/contracts' },
  'platform.esign.delete': { method: 'DELETE', path: '/esign/contracts/{id}' },
  'platform.esign.download': { method: 'GET', path: '/esign/contracts/{id}/download', file: 'application/pdf', fileOnly: true },
  'platform.esign.integrity': { method: 'GET', path: '/esign/contracts/{id}/integrity' },
  'platform.esign.link': { method: 'POST', path: '/esign/contracts/{id}/signers/{signerId}/link', secret: true },
  'platform.esign.list': { method: 'GET', path: '/esign/contracts', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.esign.remind': { method: 'POST', path: '/esign/contracts/{id}/remind' },
  'platform.esign.send': { method: 'POST', path: '/esign/contracts/{id}/send' },
  'platform.esign.show': { method: 'GET', path: '/esign/contracts/{id}' },
  'platform.esign.stats': { method: 'GET', path: '/esign/contracts/stats' },
  'platform.esign.update': { method: 'PUT', path: '/esign/contracts/{id}' },
  'platform.export.create': { method: 'POST', path: '/export' },
  'platform.export.download': { method: 'GET', path: '/export/{id}/download', file: '*/*', fileOnly: true },
  'platform.export.link': { method: 'POST', path: '/export/{id}/link', secret: true },
  'platform.export.list': { method: 'GET', path: '/export', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.export.shared': { method: 'GET', path: '/files/exports/{token}', file: '*/*', fileOnly: true },
  'platform.export.show': { method: 'GET', path: '/export/{id}' },
  'platform.files.delete': { method: 'DELETE', path: '/files/{id}' },
  'platform.files.download': { method: 'GET', path: '/files/{id}/download', file: '*/*', fileOnly: true },
  'platform.files.list': { method: 'GET', path: '/files', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.files.show': { method: 'GET', path: '/files/{id}' },
  'platform.files.upload': { method: 'POST', path: '/files', upload: 'file' },
  'platform.jobs.list': { method: 'GET', path: '/jobs', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.jobs.run': { method: 'POST', path: '/jobs/{job}/run' },
  'platform.leave-requests.balance': { method: 'GET', path: '/leave-requests/balance' },
  'platform.leave-requests.cancel': { method: 'POST', path: '/leave-requests/{id}/cancel' },
  'platform.leave-requests.create': { method: 'POST', path: '/leave-requests' },
  'platform.leave-requests.delete': { method: 'DELETE', path: '/leave-requests/{id}' },
  'platform.leave-requests.list': { method: 'GET', path: '/leave-requests', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.leave-requests.show': { method: 'GET', path: '/leave-requests/{id}' },
  'platform.leave-requests.submit-approval': { method: 'POST', path: '/leave-requests/{id}/submit-approval' },
  'platform.leave-requests.update': { method: 'PUT', path: '/leave-requests/{id}' },
  'platform.menus.list': { method: 'GET', path: '/menus' },
  'platform.permissions.create': { method: 'POST', path: '/permissions' },
  'platform.permissions.delete': { method: 'DELETE', path: '/permissions/{id}' },
  'platform.permissions.list': { method: 'GET', path: '/permissions', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.permissions.map': { method: 'GET', path: '/permissions/map' },
  'platform.permissions.show': { method: 'GET', path: '/permissions/{id}' },
  'platform.permissions.update': { method: 'PUT', path: '/permissions/{id}' },
  'platform.permissions.version': { method: 'GET', path: '/permissions/version' },
  'platform.positions.create': { method: 'POST', path: '/positions' },
  'platform.positions.delete': { method: 'DELETE', path: '/positions/{id}' },
  'platform.positions.list': { method: 'GET', path: '/positions', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.positions.show': { method: 'GET', path: '/positions/{id}' },
  'platform.positions.update': { method: 'PUT', path: '/positions/{id}' },
  'platform.posts.comment-create': { method: 'POST', path: '/posts/{id}/comments' },
  'platform.posts.comment-delete': { method: 'DELETE', path: '/posts/{id}/comments/{commentId}' },
  'platform.posts.comment-update': { method: 'PUT', path: '/posts/{id}/comments/{commentId}' },
  'platform.posts.comments': { method: 'GET', path: '/posts/{id}/comments', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.posts.create': { method: 'POST', path: '/posts' },
  'platform.posts.delete': { method: 'DELETE', path: '/posts/{id}' },
  'platform.posts.list': { method: 'GET', path: '/posts', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.posts.show': { method: 'GET', path: '/posts/{id}' },
  'platform.posts.update': { method: 'PUT', path: '/posts/{id}' },
  'platform.roles.create': { method: 'POST', path: '/roles' },
  'platform.roles.delete': { method: 'DELETE', path: '/roles/{id}' },
  'platform.roles.list': { method: 'GET', path: '/roles', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.roles.menu-permissions': { method: 'GET', path: '/roles/{id}/menu-permissions' },
  'platform.roles.set-menu-permissions': { method: 'PUT', path: '/roles/{id}/menu-permissions' },
  'platform.roles.show': { method: 'GET', path: '/roles/{id}' },
  'platform.roles.update': { method: 'PUT', path: '/roles/{id}' },
  'platform.signing.document': { method: 'GET', path: '/esign/signing/{token}/document', file: 'application/pdf' },
  'platform.signing.download': { method: 'GET', path: '/esign/signing/{token}/download', file: 'application/pdf', fileOnly: true },
  'platform.signing.reject': { method: 'POST', path: '/esign/signing/{token}/reject' },
  'platform.signing.send-code': { method: 'POST', path: '/esign/signing/{token}/send-code' },
  'platform.signing.sign': { method: 'POST', path: '/esign/signing/{token}/sign' },
  'platform.signing.signed-file': { method: 'GET', path: '/esign/signed-files/{sha256}' },
  'platform.signing.verify': { method: 'POST', path: '/esign/signing/{token}/verify', secret: true },
  'platform.signing.view': { method: 'GET', path: '/esign/signing/{token}' },
  'platform.system.docs': { method: 'GET', path: '/docs', file: 'text/html', fileOnly: true },
  'platform.system.docs-asset': { method: 'GET', path: '/docs/{asset}', file: 'text/*', fileOnly: true },
  'platform.system.health': { method: 'GET', path: '/health' },
  'platform.system.openapi': { method: 'GET', path: '/openapi.json', unwrapped: true },
  'platform.tenants.activate': { method: 'POST', path: '/tenants/{id}/activate' },
  'platform.tenants.create': { method: 'POST', path: '/tenants' },
  'platform.tenants.current': { method: 'GET', path: '/tenants/current' },
  'platform.tenants.current-update': { method: 'PUT', path: '/tenants/current' },
  'platform.tenants.delete': { method: 'DELETE', path: '/tenants/{id}' },
  'platform.tenants.import': { method: 'POST', path: '/tenants/{id}/import', upload: 'file' },
  'platform.tenants.list': { method: 'GET', path: '/tenants', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.tenants.show': { method: 'GET', path: '/tenants/{id}' },
  'platform.tenants.suspend': { method: 'POST', path: '/tenants/{id}/suspend' },
  'platform.tenants.update': { method: 'PUT', path: '/tenants/{id}' },
  'platform.trigger-audit.history': { method: 'GET', path: '/trigger-audit/history/{tableName}/{rowId}', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.trigger-audit.index': { method: 'GET', path: '/trigger-audit', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.trigger-audit.request-rollback': { method: 'POST', path: '/trigger-audit/requests/{requestId}/rollback' },
  'platform.trigger-audit.request-rollback-preview': { method: 'GET', path: '/trigger-audit/requests/{requestId}/rollback-preview' },
  'platform.trigger-audit.rollback': { method: 'POST', path: '/trigger-audit/{id}/rollback' },
  'platform.trigger-audit.rollback-preview': { method: 'GET', path: '/trigger-audit/{id}/rollback-preview' },
  'platform.trigger-audit.show': { method: 'GET', path: '/trigger-audit/{id}' },
  'platform.trigger-audit.stats': { method: 'GET', path: '/trigger-audit/stats' },
  'platform.users.activate': { method: 'POST', path: '/users/{id}/activate' },
  'platform.users.create': { method: 'POST', path: '/users' },
  'platform.users.delete': { method: 'DELETE', path: '/users/{id}' },
  'platform.users.directory': { method: 'GET', path: '/users/directory', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.users.invite': { method: 'POST', path: '/users/{id}/invite' },
  'platform.users.list': { method: 'GET', path: '/users', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'platform.users.me': { method: 'GET', path: '/users/me' },
  'platform.users.me-update': { method: 'PUT', path: '/users/me' },
  'platform.users.roles': { method: 'GET', path: '/users/roles' },
  'platform.users.show': { method: 'GET', path: '/users/{id}' },
  'platform.users.suspend': { method: 'POST', path: '/users/{id}/suspend' },
  'platform.users.update': { method: 'PUT', path: '/users/{id}' },
  'production.bending-item-mappings.create': { method: 'POST', path: '/bending/item-mappings' },
  'production.bending-item-mappings.delete': { method: 'DELETE', path: '/bending/item-mappings/{id}' },
  'production.bending-item-mappings.list': { method: 'GET', path: '/bending/item-mappings', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.bending-item-mappings.update': { method: 'PUT', path: '/bending/item-mappings/{id}' },
  'production.bending-items.create': { method: 'POST', path: '/bending-items' },
  'production.bending-items.delete': { method: 'DELETE', path: '/bending-items/{id}' },
  'production.bending-items.filters': { method: 'GET', path: '/bending-items/filters' },
  'production.bending-items.list': { method: 'GET', path: '/bending-items', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.bending-items.show': { method: 'GET', path: '/bending-items/{id}' },
  'production.bending-items.update': { method: 'PUT', path: '/bending-items/{id}' },
  'production.bending-lots.list': { method: 'GET', path: '/bending/lots', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.bending-orders.cancel': { method: 'POST', path: '/bending-orders/{id}/cancel' },
  'production.bending-orders.confirm': { method: 'POST', path: '/bending-orders/{id}/confirm' },
  'production.bending-orders.create': { method: 'POST', path: '/bending-orders' },
  'production.bending-orders.delete': { method: 'DELETE', path: '/bending-orders/{id}' },
  'production.bending-orders.list': { method: 'GET', path: '/bending-orders', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.bending-orders.re-register': { method: 'POST', path: '/bending-orders/{id}/re-register' },
  'production.bending-orders.show': { method: 'GET', path: '/bending-orders/{id}' },
  'production.bending-orders.start': { method: 'POST', path: '/bending-orders/{id}/start' },
  'production.bending-orders.stats': { method: 'GET', path: '/bending-orders/stats' },
  'production.bending-orders.update': { method: 'PUT', path: '/bending-orders/{id}' },
  'production.bending.code-map': { method: 'GET', path: '/bending/code-map' },
  'production.bending.generate-lot': { method: 'POST', path: '/bending/generate-lot' },
  'production.bending.material-lots': { method: 'GET', path: '/bending/material-lots', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.bending.resolve-item': { method: 'GET', path: '/bending/resolve-item' },
  'production.guiderail-models.create': { method: 'POST', path: '/guiderail-models' },
  'production.guiderail-models.delete': { method: 'DELETE', path: '/guiderail-models/{id}' },
  'production.guiderail-models.filters': { method: 'GET', path: '/guiderail-models/filters' },
  'production.guiderail-models.list': { method: 'GET', path: '/guiderail-models', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.guiderail-models.show': { method: 'GET', path: '/guiderail-models/{id}' },
  'production.guiderail-models.update': { method: 'PUT', path: '/guiderail-models/{id}' },
  'production.process-steps.create': { method: 'POST', path: '/processes/{processId}/steps' },
  'production.process-steps.delete': { method: 'DELETE', path: '/processes/{processId}/steps/{id}' },
  'production.process-steps.list': { method: 'GET', path: '/processes/{processId}/steps', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.process-steps.reorder': { method: 'PATCH', path: '/processes/{processId}/steps/reorder' },
  'production.process-steps.show': { method: 'GET', path: '/processes/{processId}/steps/{id}' },
  'production.process-steps.update': { method: 'PUT', path: '/processes/{processId}/steps/{id}' },
  'production.processes.create': { method: 'POST', path: '/processes' },
  'production.processes.delete': { method: 'DELETE', path: '/processes/{id}' },
  'production.processes.items-replace': { method: 'PUT', path: '/processes/{id}/items' },
  'production.processes.list': { method: 'GET', path: '/processes', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.processes.options': { method: 'GET', path: '/processes/options' },
  'production.processes.show': { method: 'GET', path: '/processes/{id}' },
  'production.processes.toggle': { method: 'PATCH', path: '/processes/{id}/toggle' },
  'production.processes.update': { method: 'PUT', path: '/processes/{id}' },
  'production.production-orders.list': { method: 'GET', path: '/production-orders', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.production-orders.show': { method: 'GET', path: '/production-orders/{orderId}' },
  'production.production-orders.stats': { method: 'GET', path: '/production-orders/stats' },
  'production.shipments.change-status': { method: 'POST', path: '/shipments/{id}/change-status' },
  'production.shipments.create': { method: 'POST', path: '/shipments' },
  'production.shipments.delete': { method: 'DELETE', path: '/shipments/{id}' },
  'production.shipments.from-order': { method: 'POST', path: '/shipments/from-order/{orderId}' },
  'production.shipments.list': { method: 'GET', path: '/shipments', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.shipments.option-logistics': { method: 'GET', path: '/shipments/options/logistics' },
  'production.shipments.option-lots': { method: 'GET', path: '/shipments/options/lots' },
  'production.shipments.option-vehicle-tonnage': { method: 'GET', path: '/shipments/options/vehicle-tonnage' },
  'production.shipments.pdf': { method: 'GET', path: '/shipments/{id}/pdf', file: 'application/pdf', fileOnly: true },
  'production.shipments.show': { method: 'GET', path: '/shipments/{id}' },
  'production.shipments.stats': { method: 'GET', path: '/shipments/stats' },
  'production.shipments.statuses': { method: 'GET', path: '/shipments/statuses' },
  'production.shipments.update': { method: 'PUT', path: '/shipments/{id}' },
  'production.vehicle-dispatches.index': { method: 'GET', path: '/vehicle-dispatches', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.vehicle-dispatches.show': { method: 'GET', path: '/vehicle-dispatches/{id}' },
  'production.vehicle-dispatches.stats': { method: 'GET', path: '/vehicle-dispatches/stats' },
  'production.vehicle-dispatches.update': { method: 'PUT', path: '/vehicle-dispatches/{id}' },
  'production.work-orders.assign': { method: 'POST', path: '/work-orders/{id}/assign' },
  'production.work-orders.change-status': { method: 'POST', path: '/work-orders/{id}/change-status' },
  'production.work-orders.create': { method: 'POST', path: '/work-orders' },
  'production.work-orders.delete': { method: 'DELETE', path: '/work-orders/{id}' },
  'production.work-orders.inspection-config': { method: 'GET', path: '/work-orders/{id}/inspection-config' },
  'production.work-orders.inspection-data': { method: 'GET', path: '/work-orders/{id}/inspection-data' },
  'production.work-orders.inspection-document': { method: 'POST', path: '/work-orders/{id}/inspection-document' },
  'production.work-orders.inspection-report': { method: 'GET', path: '/work-orders/{id}/inspection-report' },
  'production.work-orders.inspection-resolve': { method: 'GET', path: '/work-orders/{id}/inspection-resolve' },
  'production.work-orders.inspection-template': { method: 'GET', path: '/work-orders/{id}/inspection-template' },
  'production.work-orders.item-change-status': { method: 'POST', path: '/work-orders/{id}/items/{itemId}/change-status' },
  'production.work-orders.item-inspection': { method: 'POST', path: '/work-orders/{id}/items/{itemId}/inspection' },
  'production.work-orders.items': { method: 'GET', path: '/work-orders/{id}/items', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.work-orders.list': { method: 'GET', path: '/work-orders', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.work-orders.material-input': { method: 'POST', path: '/work-orders/{id}/items/{itemId}/material-inputs' },
  'production.work-orders.material-input-delete': { method: 'DELETE', path: '/work-orders/{id}/material-inputs/{inputId}' },
  'production.work-orders.material-input-lots': { method: 'GET', path: '/work-orders/{id}/material-input-lots' },
  'production.work-orders.material-input-update': { method: 'PUT', path: '/work-orders/{id}/material-inputs/{inputId}' },
  'production.work-orders.material-inputs': { method: 'GET', path: '/work-orders/{id}/items/{itemId}/material-inputs', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'production.work-orders.materials': { method: 'GET', path: '/work-orders/{id}/items/{itemId}/materials' },
  'production.work-orders.pdf': { method: 'GET', path: '/work-orders/{id}/pdf', file: 'application/pdf', fileOnly: true },
  'production.work-orders.revert': { method: 'POST', path: '/work-orders/{id}/revert' },
  'production.work-orders.show': { method: 'GET', path: '/work-orders/{id}' },
  'production.work-orders.stats': { method: 'GET', path: '/work-orders/stats' },
  'production.work-orders.step-approve': { method: 'POST', path: '/work-orders/{id}/steps/{stepId}/approve' },
  'production.work-orders.step-toggle': { method: 'PATCH', path: '/work-orders/{id}/steps/{stepId}/toggle' },
  'production.work-orders.steps': { method: 'GET', path: '/work-orders/{id}/steps' },
  'production.work-orders.sync-status': { method: 'POST', path: '/work-orders/{id}/sync-status' },
  'production.work-orders.update': { method: 'PUT', path: '/work-orders/{id}' },
  'production.work-orders.work-log': { method: 'GET', path: '/work-orders/{id}/work-log' },
  'production.work-orders.work-log-save': { method: 'POST', path: '/work-orders/{id}/work-log' },
  'production.work-orders.work-log-template': { method: 'GET', path: '/work-orders/{id}/work-log-template' },
  'quality.checklist-templates.create': { method: 'POST', path: '/quality/checklist-templates' },
  'quality.checklist-templates.delete': { method: 'DELETE', path: '/quality/checklist-templates/{id}' },
  'quality.checklist-templates.fetch': { method: 'GET', path: '/quality/checklist-templates' },
  'quality.checklist-templates.save': { method: 'PUT', path: '/quality/checklist-templates/{id}' },
  'quality.checklist-templates.toggle': { method: 'PATCH', path: '/quality/checklist-templates/{id}/items/{subItemId}/toggle' },
  'quality.document-templates.create': { method: 'POST', path: '/document-templates' },
  'quality.document-templates.delete': { method: 'DELETE', path: '/document-templates/{id}' },
  'quality.document-templates.list': { method: 'GET', path: '/document-templates', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'quality.document-templates.show': { method: 'GET', path: '/document-templates/{id}' },
  'quality.document-templates.update': { method: 'PUT', path: '/document-templates/{id}' },
  'quality.documents.approve': { method: 'POST', path: '/documents/{id}/approve' },
  'quality.documents.bulk-create-fqc': { method: 'POST', path: '/documents/bulk-create-fqc' },
  'quality.documents.cancel': { method: 'POST', path: '/documents/{id}/cancel' },
  'quality.documents.create': { method: 'POST', path: '/documents' },
  'quality.documents.delete': { method: 'DELETE', path: '/documents/{id}' },
  'quality.documents.fqc-status': { method: 'GET', path: '/documents/fqc-status' },
  'quality.documents.list': { method: 'GET', path: '/documents', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'quality.documents.reject': { method: 'POST', path: '/documents/{id}/reject' },
  'quality.documents.resolve': { method: 'GET', path: '/documents/resolve' },
  'quality.documents.show': { method: 'GET', path: '/documents/{id}' },
  'quality.documents.snapshot': { method: 'PATCH', path: '/documents/{id}/snapshot' },
  'quality.documents.submit': { method: 'POST', path: '/documents/{id}/submit' },
  'quality.documents.targets': { method: 'GET', path: '/documents/targets' },
  'quality.documents.update': { method: 'PUT', path: '/documents/{id}' },
  'quality.documents.upsert': { method: 'POST', path: '/documents/upsert' },
  'quality.equipment.create': { method: 'POST', path: '/equipment' },
  'quality.equipment.delete': { method: 'DELETE', path: '/equipment/{id}' },
  'quality.equipment.inspections.grid': { method: 'GET', path: '/equipment/inspections', list: true },
  'quality.equipment.inspections.memo': { method: 'PATCH', path: '/equipment/inspections/memo' },
  'quality.equipment.inspections.reset': { method: 'POST', path: '/equipment/inspections/reset' },
  'quality.equipment.inspections.result': { method: 'PUT', path: '/equipment/inspections/result' },
  'quality.equipment.inspections.toggle': { method: 'PATCH', path: '/equipment/inspections/toggle' },
  'quality.equipment.list': { method: 'GET', path: '/equipment', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'quality.equipment.options': { method: 'GET', path: '/equipment/options' },
  'quality.equipment.photos.create': { method: 'POST', path: '/equipment/{id}/photos', upload: 'photos' },
  'quality.equipment.photos.delete': { method: 'DELETE', path: '/equipment/{id}/photos/{photoId}' },
  'quality.equipment.photos.list': { method: 'GET', path: '/equipment/{id}/photos' },
  'quality.equipment.processes.set': { method: 'PUT', path: '/equipment/{id}/processes' },
  'quality.equipment.repairs.create': { method: 'POST', path: '/equipment/repairs' },
  'quality.equipment.repairs.delete': { method: 'DELETE', path: '/equipment/repairs/{id}' },
  'quality.equipment.repairs.list': { method: 'GET', path: '/equipment/repairs', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'quality.equipment.repairs.show': { method: 'GET', path: '/equipment/repairs/{id}' },
  'quality.equipment.repairs.update': { method: 'PUT', path: '/equipment/repairs/{id}' },
  'quality.equipment.show': { method: 'GET', path: '/equipment/{id}' },
  'quality.equipment.stats': { method: 'GET', path: '/equipment/stats' },
  'quality.equipment.templates.copy': { method: 'POST', path: '/equipment/{id}/templates/copy' },
  'quality.equipment.templates.create': { method: 'POST', path: '/equipment/{id}/templates' },
  'quality.equipment.templates.delete': { method: 'DELETE', path: '/equipment/templates/{id}' },
  'quality.equipment.templates.list': { method: 'GET', path: '/equipment/{id}/templates' },
  'quality.equipment.templates.update': { method: 'PUT', path: '/equipment/templates/{id}' },
  'quality.equipment.update': { method: 'PUT', path: '/equipment/{id}' },
  'quality.inspections.calendar': { method: 'GET', path: '/inspections/calendar' },
  'quality.inspections.complete': { method: 'POST', path: '/inspections/{id}/complete' },
  'quality.inspections.create': { method: 'POST', path: '/inspections' },
  'quality.inspections.delete': { method: 'DELETE', path: '/inspections/{id}' },
  'quality.inspections.list': { method: 'GET', path: '/inspections', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'quality.inspections.show': { method: 'GET', path: '/inspections/{id}' },
  'quality.inspections.stats': { method: 'GET', path: '/inspections/stats' },
  'quality.inspections.update': { method: 'PUT', path: '/inspections/{id}' },
  'quality.lot-audits.confirm': { method: 'PATCH', path: '/qms/lot-audits/units/{unitId}/confirm' },
  'quality.lot-audits.document-detail': { method: 'GET', path: '/qms/lot-audits/documents/{kind}/{documentId}' },
  'quality.lot-audits.index': { method: 'GET', path: '/qms/lot-audits', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'quality.lot-audits.route-documents': { method: 'GET', path: '/qms/lot-audits/routes/{routeId}/documents' },
  'quality.lot-audits.show': { method: 'GET', path: '/qms/lot-audits/{id}' },
  'quality.lot-audits.trace': { method: 'GET', path: '/qms/lot-trace' },
  'quality.nonconforming-reports.change-status': { method: 'POST', path: '/material/nonconforming-reports/{id}/change-status' },
  'quality.nonconforming-reports.create': { method: 'POST', path: '/material/nonconforming-reports' },
  'quality.nonconforming-reports.delete': { method: 'DELETE', path: '/material/nonconforming-reports/{id}' },
  'quality.nonconforming-reports.list': { method: 'GET', path: '/material/nonconforming-reports', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'quality.nonconforming-reports.show': { method: 'GET', path: '/material/nonconforming-reports/{id}' },
  'quality.nonconforming-reports.statistics': { method: 'GET', path: '/material/nonconforming-reports/statistics' },
  'quality.nonconforming-reports.submit-approval': { method: 'POST', path: '/material/nonconforming-reports/{id}/submit-approval' },
  'quality.nonconforming-reports.update': { method: 'PUT', path: '/material/nonconforming-reports/{id}' },
  'quality.performance-reports.confirm': { method: 'POST', path: '/quality/performance-reports/confirm' },
  'quality.performance-reports.export-excel': { method: 'GET', path: '/quality/performance-reports/export-excel', file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', fileOnly: true },
  'quality.performance-reports.list': { method: 'GET', path: '/quality/performance-reports', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'quality.performance-reports.memo': { method: 'PATCH', path: '/quality/performance-reports/{id}/memo' },
  'quality.performance-reports.show': { method: 'GET', path: '/quality/performance-reports/{id}' },
  'quality.performance-reports.stats': { method: 'GET', path: '/quality/performance-reports/stats' },
  'quality.performance-reports.unconfirm': { method: 'POST', path: '/quality/performance-reports/unconfirm' },
  'quality.qms-documents.delete': { method: 'DELETE', path: '/quality/qms-documents/{id}' },
  'quality.qms-documents.fetch': { method: 'GET', path: '/quality/qms-documents', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'quality.qms-documents.upload': { method: 'POST', path: '/quality/qms-documents', upload: 'file' },
  'quality.quality-documents.available-orders': { method: 'GET', path: '/quality/documents/available-orders', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'quality.quality-documents.calendar': { method: 'GET', path: '/quality/documents/calendar' },
  'quality.quality-documents.cancel': { method: 'POST', path: '/quality/documents/{id}/cancel' },
  'quality.quality-documents.complete': { method: 'POST', path: '/quality/documents/{id}/complete' },
  'quality.quality-documents.create': { method: 'POST', path: '/quality/documents' },
  'quality.quality-documents.delete': { method: 'DELETE', path: '/quality/documents/{id}' },
  'quality.quality-documents.delete-file': { method: 'DELETE', path: '/quality/documents/{id}/file' },
  'quality.quality-documents.inspect-location': { method: 'POST', path: '/quality/documents/{id}/locations/{locationId}/inspect' },
  'quality.quality-documents.list': { method: 'GET', path: '/quality/documents', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'quality.quality-documents.request': { method: 'POST', path: '/quality/documents/{id}/request' },
  'quality.quality-documents.show': { method: 'GET', path: '/quality/documents/{id}' },
  'quality.quality-documents.stats': { method: 'GET', path: '/quality/documents/stats' },
  'quality.quality-documents.update': { method: 'PUT', path: '/quality/documents/{id}' },
  'quality.quality-documents.upload-file': { method: 'POST', path: '/quality/documents/{id}/upload-file', upload: 'file' },
  'sales.biddings.bulk-delete': { method: 'DELETE', path: '/biddings/bulk' },
  'sales.biddings.cancel': { method: 'POST', path: '/biddings/{id}/cancel' },
  'sales.biddings.create': { method: 'POST', path: '/biddings' },
  'sales.biddings.delete': { method: 'DELETE', path: '/biddings/{id}' },
  'sales.biddings.list': { method: 'GET', path: '/biddings', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'sales.biddings.lose': { method: 'POST', path: '/biddings/{id}/lose' },
  'sales.biddings.show': { method: 'GET', path: '/biddings/{id}' },
  'sales.biddings.stats': { method: 'GET', path: '/biddings/stats' },
  'sales.biddings.submit': { method: 'POST', path: '/biddings/{id}/submit' },
  'sales.biddings.update': { method: 'PUT', path: '/biddings/{id}' },
  'sales.biddings.win': { method: 'POST', path: '/biddings/{id}/win' },
  'sales.client-groups.create': { method: 'POST', path: '/client-groups' },
  'sales.client-groups.delete': { method: 'DELETE', path: '/client-groups/{id}' },
  'sales.client-groups.list': { method: 'GET', path: '/client-groups', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'sales.client-groups.show': { method: 'GET', path: '/client-groups/{id}' },
  'sales.client-groups.update': { method: 'PUT', path: '/client-groups/{id}' },
  'sales.clients.bulk-delete': { method: 'DELETE', path: '/clients/bulk' },
  'sales.clients.create': { method: 'POST', path: '/clients' },
  'sales.clients.delete': { method: 'DELETE', path: '/clients/{id}' },
  'sales.clients.list': { method: 'GET', path: '/clients', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'sales.clients.show': { method: 'GET', path: '/clients/{id}' },
  'sales.clients.stats': { method: 'GET', path: '/clients/stats' },
  'sales.clients.toggle': { method: 'PATCH', path: '/clients/{id}/toggle' },
  'sales.clients.update': { method: 'PUT', path: '/clients/{id}' },
  'sales.labor.bulk-delete': { method: 'DELETE', path: '/labor/bulk' },
  'sales.labor.create': { method: 'POST', path: '/labor' },
  'sales.labor.delete': { method: 'DELETE', path: '/labor/{id}' },
  'sales.labor.list': { method: 'GET', path: '/labor', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'sales.labor.show': { method: 'GET', path: '/labor/{id}' },
  'sales.labor.stats': { method: 'GET', path: '/labor/stats' },
  'sales.labor.toggle': { method: 'PATCH', path: '/labor/{id}/toggle' },
  'sales.labor.update': { method: 'PUT', path: '/labor/{id}' },
  'sales.orders.bending-stock': { method: 'GET', path: '/orders/{id}/bending-stock' },
  'sales.orders.bulk-delete': { method: 'DELETE', path: '/orders/bulk' },
  'sales.orders.cancel': { method: 'POST', path: '/orders/{id}/cancel' },
  'sales.orders.cancel-confirm': { method: 'POST', path: '/orders/{id}/cancel-confirm' },
  'sales.orders.complete': { method: 'POST', path: '/orders/{id}/complete' },
  'sales.orders.confirm': { method: 'POST', path: '/orders/{id}/confirm' },
  'sales.orders.create': { method: 'POST', path: '/orders' },
  'sales.orders.delete': { method: 'DELETE', path: '/orders/{id}' },
  'sales.orders.list': { method: 'GET', path: '/orders', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'sales.orders.production-order': { method: 'POST', path: '/orders/{id}/production-order' },
  'sales.orders.reopen': { method: 'POST', path: '/orders/{id}/reopen' },
  'sales.orders.reserve-stock': { method: 'POST', path: '/orders/{id}/reserve-stock' },
  'sales.orders.revert-production-order': { method: 'POST', path: '/orders/{id}/revert-production-order' },
  'sales.orders.show': { method: 'GET', path: '/orders/{id}' },
  'sales.orders.stats': { method: 'GET', path: '/orders/stats' },
  'sales.orders.sync-status': { method: 'POST', path: '/orders/{id}/sync-status' },
  'sales.orders.update': { method: 'PUT', path: '/orders/{id}' },
  'sales.pricing.bulk': { method: 'POST', path: '/pricing/bulk' },
  'sales.pricing.bulk-delete': { method: 'DELETE', path: '/pricing/bulk' },
  'sales.pricing.bulk-finalize': { method: 'POST', path: '/pricing/bulk-finalize' },
  'sales.pricing.create': { method: 'POST', path: '/pricing' },
  'sales.pricing.delete': { method: 'DELETE', path: '/pricing/{id}' },
  'sales.pricing.finalize': { method: 'POST', path: '/pricing/{id}/finalize' },
  'sales.pricing.list': { method: 'GET', path: '/pricing', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'sales.pricing.lookup': { method: 'GET', path: '/pricing/lookup' },
  'sales.pricing.revisions': { method: 'GET', path: '/pricing/{id}/revisions', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'sales.pricing.show': { method: 'GET', path: '/pricing/{id}' },
  'sales.pricing.stats': { method: 'GET', path: '/pricing/stats' },
  'sales.pricing.update': { method: 'PUT', path: '/pricing/{id}' },
  'sales.quotes.bulk-delete': { method: 'DELETE', path: '/quotes/bulk' },
  'sales.quotes.calculate': { method: 'POST', path: '/quotes/calculate' },
  'sales.quotes.calculate-bom': { method: 'POST', path: '/quotes/calculate-bom' },
  'sales.quotes.calculate-bom-bulk': { method: 'POST', path: '/quotes/calculate-bom/bulk' },
  'sales.quotes.calculation-schema': { method: 'GET', path: '/quotes/calculation-schema' },
  'sales.quotes.cancel-finalize': { method: 'POST', path: '/quotes/{id}/cancel-finalize' },
  'sales.quotes.convert-to-bidding': { method: 'POST', path: '/quotes/{id}/convert-to-bidding' },
  'sales.quotes.convert-to-order': { method: 'POST', path: '/quotes/{id}/convert-to-order' },
  'sales.quotes.create': { method: 'POST', path: '/quotes' },
  'sales.quotes.delete': { method: 'DELETE', path: '/quotes/{id}' },
  'sales.quotes.finalize': { method: 'POST', path: '/quotes/{id}/finalize' },
  'sales.quotes.list': { method: 'GET', path: '/quotes', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'sales.quotes.lose': { method: 'POST', path: '/quotes/{id}/lose' },
  'sales.quotes.number-preview': { method: 'GET', path: '/quotes/number-preview' },
  'sales.quotes.pdf': { method: 'GET', path: '/quotes/{id}/pdf', file: 'application/pdf', fileOnly: true },
  'sales.quotes.reference-data': { method: 'GET', path: '/quotes/reference-data' },
  'sales.quotes.revision': { method: 'GET', path: '/quotes/{id}/revisions/{revision_no}' },
  'sales.quotes.revisions': { method: 'GET', path: '/quotes/{id}/revisions' },
  'sales.quotes.revisions-diff': { method: 'GET', path: '/quotes/{id}/revisions/diff' },
  'sales.quotes.send-email': { method: 'POST', path: '/quotes/{id}/send-email' },
  'sales.quotes.send-history': { method: 'GET', path: '/quotes/{id}/send-history', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'sales.quotes.send-messenger': { method: 'POST', path: '/quotes/{id}/send-messenger' },
  'sales.quotes.shared-pdf': { method: 'GET', path: '/files/quotes/{token}', file: 'application/pdf', fileOnly: true },
  'sales.quotes.show': { method: 'GET', path: '/quotes/{id}' },
  'sales.quotes.stats': { method: 'GET', path: '/quotes/stats' },
  'sales.quotes.update': { method: 'PUT', path: '/quotes/{id}' },
  'sales.sites.create': { method: 'POST', path: '/sites' },
  'sales.sites.delete': { method: 'DELETE', path: '/sites/{id}' },
  'sales.sites.list': { method: 'GET', path: '/sites', list: true, file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  'sales.sites.show': { method: 'GET', path: '/sites/{id}' },
  'sales.sites.update': { method: 'PUT', path: '/sites/{id}' },
};
